package dev.sitestream.cli.setup;

import dev.sitestream.app.BrokerConnection;
import dev.sitestream.cli.text.Program;
import dev.sitestream.config.Configuration;
import dev.sitestream.config.ConfigurationException;
import dev.sitestream.config.read.ConfigurationLoader;
import dev.sitestream.demo.DemoConfiguration;
import dev.sitestream.demo.DemoExamples;
import dev.sitestream.demo.DemoSite;
import dev.sitestream.files.FileErrorText;
import dev.sitestream.remedy.ShellQuote;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The folder of a demonstration: its published files, its state and its configuration. What the last demonstration has
 * left in it is removed, so that each one takes as long as the first and may be of another release.
 */
public final class DemoFolder {

    private static final String STATE = "state";

    private final Path folder;

    private DemoFolder(Path folder) {
        this.folder = folder;
    }

    /**
     * Opens the folder, and removes what an earlier demonstration has left, and nothing else.
     *
     * @throws OutputException when it can't be used, or another process uses it
     */
    public static DemoFolder open(Path path) throws OutputException {
        DemoFolder demo = new DemoFolder(path.toAbsolutePath().normalize());
        demo.requireUnused();
        try {
            demo.clear();
        } catch (IOException e) {
            throw new OutputException("can't clear the folder " + demo.folder + ": " + FileErrorText.reason(e), e);
        }
        return demo;
    }

    public Path state() {
        return folder.resolve(STATE);
    }

    Path configurationFile() {
        return folder.resolve(ConfigLocator.FILE);
    }

    /** Writes the configuration with these ports of this machine, and reads it. */
    public Configuration configure(int brokerPort, DemoPorts ports) throws OutputException, ConfigurationException {
        try {
            Files.writeString(
                    configurationFile(),
                    DemoConfiguration.text(folder, state(), brokerPort, ports.console(), ports.files()));
        } catch (IOException e) {
            throw new OutputException("can't write " + configurationFile() + ": " + FileErrorText.reason(e), e);
        }
        return ConfigurationLoader.load(configurationFile(), Map.of());
    }

    private void requireUnused() throws OutputException {
        if (BrokerConnection.isEmbeddedRunning(state())) {
            throw new OutputException(
                    "another `demo` or `run` uses the folder " + folder
                            + ": stop it, or choose another folder with --out",
                    null);
        }
    }

    private void clear() throws IOException, OutputException {
        if (isOfDemo()) {
            for (DemoSite site : DemoSite.values()) {
                FolderDeletion.delete(folder.resolve(site.id()));
            }
            FolderDeletion.delete(state());
            Files.delete(configurationFile());
            return;
        }
        for (Path needed : List.of(state(), configurationFile())) {
            if (Files.exists(needed)) {
                throw new OutputException(
                        needed + " exists and was not written by a demo: choose another folder with --out", null);
            }
        }
    }

    private boolean isOfDemo() throws IOException {
        return Files.isRegularFile(configurationFile())
                && Files.readString(configurationFile()).startsWith(DemoConfiguration.MARK);
    }

    /** Where to look, and the commands to try, while it runs. */
    public List<String> questions(DemoPorts ports) {
        List<String> lines = new ArrayList<>(ports.notes());
        lines.addAll(List.of(
                "While it runs, look in a browser at",
                "  http://127.0.0.1:" + ports.console() + "/   the console: is it fresh, what was rejected, why",
                "  " + DemoSite.SHOP.sitemaps(ports.files()) + "sitemap.xml   the published files",
                "Search the console for " + DemoExamples.NOINDEX_PAGE + " to see why it is not listed;",
                "or try in another terminal:",
                "  " + command("lookup") + " " + DemoExamples.NOINDEX_PAGE,
                "  " + command("rejected"),
                "  " + command("status")));
        return lines;
    }

    /** Where its files are, and the next steps of a new user. */
    public List<String> nextSteps() throws OutputException {
        List<String> lines = new ArrayList<>(List.of("", "Published files:"));
        for (DemoSite site : DemoSite.values()) {
            lines.add("  " + folder.resolve(site.id()).resolve("sitemap.xml") + "   of " + site.url());
        }
        lines.add("  " + folder.resolve(DemoSite.NEWS.id()).resolve("news.xml") + "   articles of the last 48 hours");
        lines.addAll(List.of("", "Next steps:"));
        firstSitemap().ifPresent(file -> lines.add("  gzip -dc " + ShellQuote.of(file.toString()) + " | head"));
        lines.add("  " + Program.name() + " validate " + shop());
        lines.add("  " + command("run") + "   # serves these sites and the console until Ctrl-C");
        lines.add(
                "  " + Program.name() + " init https://www.example.com/   # writes a configuration for your own site");
        lines.add("");
        lines.add("All files of the demo are in " + folder + ": delete the folder when you no longer need them.");
        return lines;
    }

    private String shop() {
        return ShellQuote.of(folder.resolve(DemoSite.SHOP.id()).toString());
    }

    private String command(String name) {
        return Program.name() + " " + name + " --config "
                + ShellQuote.of(configurationFile().toString());
    }

    private Optional<Path> firstSitemap() throws OutputException {
        Path shop = folder.resolve(DemoSite.SHOP.id());
        if (!Files.isDirectory(shop)) {
            return Optional.empty();
        }
        try (Stream<Path> files = Files.list(shop)) {
            String section = DemoSite.SHOP.sections().get(0).name();
            return files.filter(file -> file.getFileName().toString().matches(section + "-.*\\.xml\\.gz"))
                    .sorted()
                    .findFirst();
        } catch (IOException e) {
            throw new OutputException("can't read the folder " + shop + ": " + FileErrorText.reason(e), e);
        }
    }
}
