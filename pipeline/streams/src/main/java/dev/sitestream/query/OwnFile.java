package dev.sitestream.query;

import dev.sitestream.publish.site.SiteReader;
import dev.sitestream.publish.site.WrittenFile;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;

/**
 * A file that a site publishes in addition to its lanes' files: an index, news, a feed, robots lines, a key.
 *
 * @param file its name in the site's folder
 * @param fingerprint the hash of its content, in hexadecimal digits
 * @param publishedAt when it was last written, in RFC 3339
 */
public record OwnFile(String file, String fingerprint, String publishedAt) {

    /** The files of a site, by name. */
    static List<OwnFile> of(SiteReader state) {
        List<OwnFile> files = new ArrayList<>();
        state.written().forEach((name, file) -> files.add(of(name, file)));
        files.sort(Comparator.comparing(OwnFile::file));
        return files;
    }

    private static OwnFile of(String name, WrittenFile file) {
        return new OwnFile(
                name,
                HexFormat.of().toHexDigits(file.fingerprint()),
                Instant.ofEpochMilli(file.writtenAtMillis()).toString());
    }
}
