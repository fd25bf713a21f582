package dev.sitestream.listing.source;

import dev.sitestream.listing.export.ExportFormat;
import dev.sitestream.listing.resume.ResumeState;
import dev.sitestream.mapping.Mapping;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How listings are read.
 *
 * @param begun when reading begins
 * @param privateHosts the hosts whose addresses need not be public
 * @param rate the most requests to a server in a second; 0 for any number, one after the other
 * @param format the format of exports; null if it is recognised
 * @param mapping how an export's payloads become events; null if its format says it
 * @param encoding the encoding of CSV
 * @param state remembers what was read; null if nothing does
 */
public record ListingOptions(
        Instant begun,
        Set<String> privateHosts,
        double rate,
        @Nullable ExportFormat format,
        @Nullable Mapping mapping,
        Charset encoding,
        @Nullable ResumeState state) {

    public ListingOptions {
        privateHosts = Set.copyOf(privateHosts);
        if (!(rate >= 0)) {
            throw new IllegalArgumentException("a rate is 0 or more");
        }
    }

    /** Reads everything that is public, and remembers nothing. */
    public static ListingOptions plain(Instant begun) {
        return new ListingOptions(begun, Set.of(), 0, null, null, StandardCharsets.UTF_8, null);
    }
}
