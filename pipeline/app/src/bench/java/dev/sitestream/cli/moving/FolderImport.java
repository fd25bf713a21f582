package dev.sitestream.cli.moving;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sitestream.listing.source.ListingOptions;
import dev.sitestream.listing.source.Listings;
import dev.sitestream.page.event.JsonEventDecoder;
import dev.sitestream.produce.EventSender;
import dev.sitestream.site.Site;
import dev.sitestream.site.Sites;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** What the command {@code import} does with a folder, without the start of a process. */
public final class FolderImport {

    private FolderImport() {}

    /** Sends the pages of a folder to a topic, and returns their number. */
    public static long toTopic(Path folder, Site site, String topic, Map<String, String> client) throws Exception {
        try (ImportTarget target = new TopicTarget(new EventSender(topic, client))) {
            return run(folder, site, target);
        }
    }

    /** Writes the pages of a folder to a file of events, and returns their number. */
    public static long toFile(Path folder, Site site, Path file) throws Exception {
        try (ImportTarget target = EventFileTarget.open(file, 0)) {
            return run(folder, site, target);
        }
    }

    private static long run(Path folder, Site site, ImportTarget target) throws Exception {
        ImportReport report = new ImportReport(new PrintWriter(System.err, true, UTF_8), () -> {});
        Instant begun = Instant.now();
        Importer importer = new Importer(new JsonEventDecoder(), begun, new Sites(List.of(site)), site, target, report);
        try (PipedReceiver piped = new PipedReceiver(importer, pages -> {})) {
            Listings.open(folder.toString(), ListingOptions.plain(begun)).read(piped);
            piped.flush();
        }
        if (!report.isFine()) {
            throw new IllegalStateException("the benchmark's own files have problems");
        }
        return report.pages();
    }
}
