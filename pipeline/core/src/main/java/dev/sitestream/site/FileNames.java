package dev.sitestream.site;

import dev.sitestream.site.FeedSettings.FeedFormat;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The names of all files in a site's folder, and what is in a file of each name. No name has two meanings: a site's
 * configuration is refused if its key's file would have the name of another file.
 */
public final class FileNames {

    /** The stem of the names of indexes: {@code sitemap.xml}, {@code sitemap-2.xml}… */
    public static final String INDEXES = "sitemap";

    /** The stem of the names of news files: {@code news.xml}, {@code news-2.xml}… */
    public static final String NEWS = "news";

    /** The file with robots lines, for inclusion. */
    public static final String ROBOTS_LINES = "robots-sitemaps.txt";

    /** A site's whole robots.txt. */
    public static final String ROBOTS = "robots.txt";

    /** What the name of a compressed file has in addition to that of the same file without compression. */
    public static final String COMPRESSED = ".gz";

    private static final String TEXT = ".txt";
    private static final Pattern SHARD = Pattern.compile("(.+?)(?:-l(\\d{2,3}))?-(\\d{5,9})\\.(xml|txt)(\\.gz)?");
    private static final Pattern INDEX = numbered(INDEXES);
    private static final Pattern ARTICLES = numbered(NEWS);

    private FileNames() {}

    private static Pattern numbered(String stem) {
        return Pattern.compile(stem + "(-[1-9]\\d{0,8})?\\.xml");
    }

    /** Returns the name of a site's first index. */
    public static String firstIndex() {
        return numbered(INDEXES, 1);
    }

    /** Returns the name of the file with this number, counted from 1, in a series of XML files. */
    public static String numbered(String stem, int number) {
        return number == 1 ? stem + ".xml" : stem + "-" + number + ".xml";
    }

    /** Returns the name of the file of a key by which search engines know that a site announces its own changes. */
    public static String ofKey(String key) {
        return key + TEXT;
    }

    /**
     * Matches a name with those of shards. The groups are the section, the lane, the number, the suffix of the format,
     * and the suffix of compressed files; lane and last suffix may be null.
     */
    public static Matcher shard(String name) {
        return SHARD.matcher(name);
    }

    /** Returns what is in a file that Sitestream has written under this name. */
    public static FileKind kindOf(String name) {
        if (shard(name).matches()) {
            return FileKind.SHARD;
        }
        if (INDEX.matcher(name).matches()) {
            return FileKind.INDEX;
        }
        if (ARTICLES.matcher(name).matches()) {
            return FileKind.NEWS;
        }
        if (name.equals(ROBOTS_LINES) || name.equals(ROBOTS)) {
            return FileKind.ROBOTS;
        }
        return name.endsWith(TEXT) ? FileKind.KEY : FileKind.FEED;
    }

    /** Whether the site publishes, or has published, a file of this name, its key's file aside. */
    public static boolean contains(Site site, String name) {
        return switch (kindOf(name)) {
            case SHARD, INDEX, NEWS, ROBOTS -> true;
            case FEED ->
                site.outputs().feeds().formats().stream().map(FeedFormat::file).anyMatch(name::equals);
            case KEY -> false;
        };
    }
}
