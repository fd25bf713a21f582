package dev.sitestream.site;

import dev.sitestream.sitemap.Format;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A named group of a site's pages with its own sequence of sitemap files.
 *
 * <p>Its files are named {@code <name>-<shard>.xml.gz}, with several lanes {@code <name>-l<lane>-<shard>.xml.gz}. The
 * ending is {@code .txt} for text, and without {@code .gz} if they are not compressed. So a name must not end like a
 * lane: {@code a-l03-00001.xml.gz} would be a file of section {@code a-l03} on a site with one lane, and of lane 3 of
 * section {@code a}.
 *
 * <p>Other collisions are impossible. The shard number always follows the last hyphen, so {@code archive-2024} is an
 * allowed name. A shard number has at least five digits, which distinguishes shards from the site's other files: {@code
 * sitemap.xml}, {@code news.xml}, {@code feed.atom}, {@code feed.rss}, {@code robots.txt} and {@code
 * robots-sitemaps.txt} have no number, and {@code sitemap-2.xml} and {@code news-2.xml} have no leading zeros. These
 * would reach 10,000 only with half a billion files in the index, or ten million articles in two days. So {@code
 * sitemap}, {@code news}, {@code feed} and {@code robots} are allowed names.
 *
 * @param name up to 64 lower-case letters, digits and hyphens, beginning with a letter or digit
 * @param match the patterns of the paths that belong to it; may be empty only for a site's last section
 * @param format the format of its files
 * @param compressed whether its files are compressed with gzip
 * @param waits how long changed files wait for further changes; null for the site's value
 */
public record Section(
        String name,
        List<PathPattern> match,
        Format format,
        boolean compressed,
        @Nullable PublishWaits waits) {

    private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9-]{0,63}");
    private static final String TEXT_SERIES = "." + Format.TEXT.suffix();
    private static final String PLAIN_SERIES = ".plain";
    private static final Pattern LANE_SUFFIX = Pattern.compile(".*-l[0-9]+");

    /** Creates a section with compressed XML files. */
    public static Section of(String name, List<PathPattern> match) {
        return new Section(name, match, Format.XML, true);
    }

    /** Creates a section with the site's {@link PublishWaits}. */
    public Section(String name, List<PathPattern> match, Format format, boolean compressed) {
        this(name, match, format, compressed, null);
    }

    /** @throws IllegalArgumentException if a component is not allowed */
    public Section {
        requireName(name);
        match = List.copyOf(match);
    }

    /**
     * Returns the name if a section may have it.
     *
     * @throws IllegalArgumentException if not; the message states what is allowed, without the name
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

    /** Whether a section may have this name. */
    public static boolean isName(String name) {
        return NAME.matcher(name).matches() && !LANE_SUFFIX.matcher(name).matches();
    }

    /**
     * The name of its series of files. Each combination of format and compression has its own series. So a change of
     * the format moves the pages into another series, one by one, like a change of section. A file never mixes formats,
     * file sizes are counted in the bytes of one format, and no file name is ever reused. Section names have no dot, so
     * no two sections share a series.
     */
    public String series() {
        return seriesOf(name, format, compressed);
    }

    /** The series of a section for this format and compression. */
    public static String seriesOf(String name, Format format, boolean compressed) {
        String withFormat = format == Format.TEXT ? name.concat(TEXT_SERIES) : name;
        return compressed ? withFormat : withFormat.concat(PLAIN_SERIES);
    }

    /** The name of the section that a series belongs to. */
    public static String nameOf(String series) {
        int dot = series.indexOf('.');
        return dot < 0 ? series : series.substring(0, dot);
    }

    /** The format of the files in a {@link #series()}. */
    public static Format formatOf(String series) {
        return series.contains(TEXT_SERIES) ? Format.TEXT : Format.XML;
    }

    /** Whether the files in a {@link #series()} are compressed with gzip. */
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
