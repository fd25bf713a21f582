package dev.sitestream.site;

import dev.sitestream.sitemap.Format;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A named group of a site's pages, which has its own sequence of sitemap files.
 *
 * <p>Its files are {@code <name>-<shard>.xml.gz}, and with several lanes {@code <name>-l<lane>-<shard>.xml.gz}; with
 * {@code .txt} for text, and without {@code .gz} when they are not compressed. So a name must not end like a lane:
 * {@code a-l03} on its own would share {@code a-l03-00001.xml.gz} with the third lane of {@code a}. Nothing else can
 * collide. The shard's number is always what stands behind the last hyphen, so {@code archive-2024} is a name like any
 * other. And a site's other files are told from shards by it: {@code sitemap.xml}, {@code news.xml}, {@code feed.atom},
 * {@code feed.rss}, {@code robots.txt} and {@code robots-sitemaps.txt} have no number, and those of {@code
 * sitemap-2.xml} and {@code news-2.xml} have no leading zeros, while a shard's has five digits at least. These would
 * meet at 10,000: with an index past half a billion files, or ten million articles of two days. So {@code sitemap},
 * {@code news}, {@code feed} and {@code robots} are free.
 *
 * @param name up to 64 lower-case letters, digits and hyphens, beginning with a letter or digit
 * @param match the paths that belong to it; empty only for a site's last section
 * @param format the form of its files
 * @param compressed whether its files are compressed with gzip
 * @param publishAfter how long a changed file waits for more changes, at most, 0 to one hour; null for as long as the
 *     site says
 */
public record Section(
        String name,
        List<PathPattern> match,
        Format format,
        boolean compressed,
        @Nullable Duration publishAfter) {

    private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9-]{0,63}");
    private static final String TEXT_SERIES = "." + Format.TEXT.suffix();
    private static final String PLAIN_SERIES = ".plain";
    private static final Pattern LANE_SUFFIX = Pattern.compile(".*-l[0-9]+");

    /** The section with compressed XML files. */
    public static Section of(String name, List<PathPattern> match) {
        return new Section(name, match, Format.XML, true);
    }

    /** The section whose files wait as long as the site says; see the canonical constructor. */
    public Section(String name, List<PathPattern> match, Format format, boolean compressed) {
        this(name, match, format, compressed, null);
    }

    /** @throws IllegalArgumentException when a component is not as it is described above */
    public Section {
        requireName(name);
        match = List.copyOf(match);
        if (publishAfter != null) {
            Site.requirePublishAfter(publishAfter);
        }
    }

    /**
     * The name itself, if a section may have it.
     *
     * @throws IllegalArgumentException whose message says what is allowed, without repeating the name
     */
    public static String requireName(String name) {
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException("allowed are names of 1 to 64 lower-case letters, digits and hyphens,"
                    + " beginning with a letter or digit");
        }
        if (LANE_SUFFIX.matcher(name).matches()) {
            throw new IllegalArgumentException("allowed are names that do not end in `-l` and a number,"
                    + " because the files of lanes are named so");
        }
        return name;
    }

    /**
     * The name under which its sequence of files is kept: another one for each form of files. So a change of the form
     * moves its pages into another sequence, one by one, as a change of section does; a file never mixes formats, each
     * format's files are accounted in its own bytes, and no file's name ever comes back. Names of sections have no dot,
     * so no two sections share a sequence.
     */
    public String series() {
        return seriesOf(name, format, compressed);
    }

    /** The series of a section's files of this form. */
    public static String seriesOf(String name, Format format, boolean compressed) {
        String withFormat = format == Format.TEXT ? name.concat(TEXT_SERIES) : name;
        return compressed ? withFormat : withFormat.concat(PLAIN_SERIES);
    }

    /** The name of the section whose files a series has. */
    public static String nameOf(String series) {
        int dot = series.indexOf('.');
        return dot < 0 ? series : series.substring(0, dot);
    }

    /** The format of the files in a section's {@link #series()}. */
    public static Format formatOf(String series) {
        return series.contains(TEXT_SERIES) ? Format.TEXT : Format.XML;
    }

    /** Whether the files in a section's {@link #series()} are compressed with gzip. */
    public static boolean isCompressed(String series) {
        return !series.endsWith(PLAIN_SERIES);
    }

    /** Whether one of its patterns matches the path. */
    boolean takes(String path) {
        for (PathPattern pattern : match) {
            if (pattern.matches(path)) {
                return true;
            }
        }
        return false;
    }
}
