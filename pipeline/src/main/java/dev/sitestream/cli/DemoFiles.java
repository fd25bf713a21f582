package dev.sitestream.cli;

import dev.sitestream.demo.DemoSite;
import dev.sitestream.files.FileTrouble;
import dev.sitestream.publish.SitePublisher;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What a demonstration has left in its folder. */
final class DemoFiles {

    private final Path folder;

    DemoFiles(Path folder) {
        this.folder = folder.toAbsolutePath().normalize();
    }

    /** Lines for people: each site's index, and how to read a sitemap. */
    List<String> whereToLook() throws OutputException {
        List<String> lines = new ArrayList<>(List.of("", "Where to look:"));
        for (DemoSite site : DemoSite.values()) {
            lines.add("  " + folder.resolve(site.id()).resolve(SitePublisher.INDEX) + "   of " + site.url());
        }
        lines.add("  " + folder.resolve(DemoSite.NEWS.id()).resolve("news.xml") + "   articles of the last 48 hours");
        firstSitemap(DemoSite.SHOP)
                .ifPresent(file -> lines.add("  gzip -dc " + ShellWord.of(file.toString()) + " | head"));
        return lines;
    }

    private Optional<Path> firstSitemap(DemoSite site) throws OutputException {
        try (Stream<Path> files = Files.list(folder.resolve(site.id()))) {
            return files.filter(file -> file.toString().endsWith(".xml.gz"))
                    .filter(file -> file.getFileName()
                            .toString()
                            .startsWith(site.sections().get(0).name() + "-"))
                    .sorted()
                    .findFirst();
        } catch (IOException e) {
            throw new OutputException(
                    "can't read the folder " + folder.resolve(site.id()) + ": " + FileTrouble.reason(e), e);
        }
    }
}
