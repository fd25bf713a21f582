package dev.sitestream.listing.source;

import dev.sitestream.files.StandardInput;
import dev.sitestream.listing.Listing;
import dev.sitestream.listing.file.FileListing;
import dev.sitestream.listing.file.FileReader;
import dev.sitestream.listing.file.StreamListing;
import dev.sitestream.listing.web.RequestPace;
import dev.sitestream.listing.web.WebListing;
import dev.sitestream.page.url.InvalidUrlException;
import dev.sitestream.page.url.WebUrl;
import dev.sitestream.validate.web.PrivateHosts;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Opens listings by what users name: a URL, a file, a folder, or standard input. */
public final class Listings {

    /** The name of standard input. */
    public static final String STANDARD_INPUT = "-";

    /** The supported sources, for the help of commands. */
    public static final String DESCRIPTION =
            "A site's root by its URL with a slash (its robots.txt names the sitemaps), a URL, file or folder of sitemaps or"
                    + " feeds, an export (CSV, JSON Lines, WordPress), or - for standard input. Gzipped or not.";

    private static final Pattern URL = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]*://.*");

    private Listings() {}

    /** Thrown when a source can't be opened; the message is meant for people, and names the source. */
    public static final class SourceException extends Exception {

        SourceException(String message) {
            super(message);
        }
    }

    /** Opens a source. */
    public static Listing open(String source, ListingOptions options) throws SourceException {
        FileReader reader = new FileReader(options.begun(), options.format(), options.mapping(), options.encoding());
        if (source.equals(STANDARD_INPUT)) {
            return new StreamListing("standard input", StandardInput.open(), reader);
        }
        WebUrl url = url(source);
        if (url != null) {
            return new WebListing(
                    url,
                    reader,
                    new PrivateHosts(options.privateHosts()),
                    new RequestPace(options.rate(), RequestPace.Clock.SYSTEM),
                    options.state());
        }
        return new FileListing(existing(source), reader, options.state());
    }

    /** Whether a source is a URL, even a malformed one. */
    public static boolean isUrl(String source) {
        return URL.matcher(source).matches();
    }

    private static @Nullable WebUrl url(String source) throws SourceException {
        if (!isUrl(source)) {
            return null;
        }
        try {
            return WebUrl.parse(source);
        } catch (InvalidUrlException e) {
            throw new SourceException(source + ": " + e.getMessage());
        }
    }

    private static Path existing(String source) throws SourceException {
        try {
            Path path = Path.of(source);
            if (!Files.exists(path)) {
                throw new SourceException(source + ": no such file or folder; relative names start at "
                        + Path.of("").toAbsolutePath());
            }
            return path;
        } catch (InvalidPathException e) {
            throw new SourceException(source + ": is not a file name: " + e.getReason());
        }
    }
}
