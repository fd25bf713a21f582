package dev.sitestream.cli.moving;

import dev.sitestream.cli.setup.PipelineOptions;
import dev.sitestream.listing.source.Listings;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds out when a listing began. Pages that came later are not in it, and must not be deleted for that.
 *
 * @param options makes the usage errors
 */
record ListingBeginning(PipelineOptions options) {

    private static final String NOW = "now";

    /** The pipeline remembers deleted pages for a week; an older listing could bring them back. */
    private static final Duration OLDEST = Duration.ofDays(7);

    /**
     * The beginning of a listing.
     *
     * @param given the time that the user gives; null if none
     * @param now the start of the command
     */
    Instant of(@Nullable String given, List<String> listings, Instant now) {
        if (given == null) {
            listings.stream().filter(ListingBeginning::isWritten).findFirst().ifPresent(written -> {
                throw options.usageError(written + " may have been written before, so name the time at which that began"
                        + " with --began, such as --began " + now + ": pages that came later would be deleted. Say"
                        + " --began now for a URL whose answer is made for each request");
            });
            return now;
        }
        Instant time = given.equals(NOW) ? now : parse(given);
        if (time.isAfter(now)) {
            throw options.usageError("--began: " + time + " is in the future; now it is " + now);
        }
        if (time.isBefore(now.minus(OLDEST))) {
            throw options.usageError("--began: the listing is older than " + OLDEST.toDays()
                    + " days; it could bring back deleted pages. Make a new listing");
        }
        return time;
    }

    private Instant parse(String given) {
        try {
            return OffsetDateTime.parse(given).toInstant();
        } catch (DateTimeException e) {
            throw options.usageError("--began: `" + given + "` is not a time such as 2026-11-22T03:00:00Z, nor now");
        }
    }

    /** Whether it may have been written before: pipes are written now. */
    private static boolean isWritten(String listing) {
        if (Listings.isUrl(listing)) {
            return true;
        }
        try {
            Path path = Path.of(listing);
            return Files.isRegularFile(path) || Files.isDirectory(path);
        } catch (InvalidPathException e) {
            return false;
        }
    }
}
