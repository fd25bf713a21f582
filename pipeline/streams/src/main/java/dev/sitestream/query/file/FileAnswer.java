package dev.sitestream.query.file;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A part of a published file, read as a crawler reads it.
 *
 * @param site the site's id
 * @param file the file's name in the site's folder
 * @param url where the file is served
 * @param kind what it is in lower-case letters, such as {@code urlset} or {@code index}; {@code lines} for a file that
 *     is no sitemap, {@code unknown} if it can't be read
 * @param etag its version in the object store
 * @param revision its owner's epoch and its revision, such as {@code 3.120}; null if another program wrote it
 * @param read how much of it was read
 * @param entries the entries of the part
 * @param problems what is wrong with what was read, the first ones
 * @param notes what may be wrong with it, the first ones
 * @param verification the report of the site's last verification; null if there is none, or it is not known
 * @param next the value of {@code from} with which the next part is asked for; null if there is none
 */
public record FileAnswer(
        String site,
        String file,
        String url,
        String kind,
        String etag,
        @Nullable String revision,
        Read read,
        List<Entry> entries,
        List<Finding> problems,
        List<Finding> notes,
        VerificationAnswer.@Nullable Report verification,
        @Nullable Integer next) {

    /** This answer with the report of the site's last verification. */
    public FileAnswer with(VerificationAnswer.@Nullable Report report) {
        return new FileAnswer(site, file, url, kind, etag, revision, read, entries, problems, notes, report, next);
    }

    /**
     * How much of the file was read. Far from its beginning, the entries before the part were counted only, if this
     * program has written the file.
     *
     * @param entries how many entries
     * @param whole whether all of it was read
     * @param problems how many problems were found
     */
    public record Read(int entries, boolean whole, int problems) {}

    /**
     * An entry.
     *
     * @param number its number in the file, from 1
     * @param line the line where it begins
     * @param loc its URL, or the text of a line; null if it has none
     * @param lastmod the time of its change, as written; null if it has none
     * @param parts the elements in it besides these two, such as those of extensions
     * @param cut whether further elements are left out
     * @param problems what is wrong with it
     */
    public record Entry(
            int number,
            int line,
            @Nullable String loc,
            @Nullable String lastmod,
            List<Part> parts,
            boolean cut,
            List<String> problems) {}

    /**
     * An element of an entry.
     *
     * @param name its name without a prefix
     * @param text its text
     * @param attributes its attributes
     * @param parts the elements in it
     */
    public record Part(String name, String text, Map<String, String> attributes, List<Part> parts) {}

    /**
     * Something about the file or a place in it.
     *
     * @param line the line, from 1; 0 is the file as a whole
     * @param entry the number of the entry that it is about; null if there is none
     * @param text what was found
     */
    public record Finding(int line, @Nullable Integer entry, String text) {}
}
