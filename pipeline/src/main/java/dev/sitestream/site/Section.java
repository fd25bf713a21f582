package dev.sitestream.site;

import dev.sitestream.sitemap.Format;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A named group of a site's pages, which has its own sequence of sitemap files.
 *
 * <p>Its files are {@code <name>-<shard>.xml.gz}, and with several lanes {@code <name>-l<lane>-<shard>.xml.gz}. So a name
 * must not end like a lane: {@code a-l03} on its own would share {@code a-l03-00001.xml.gz} with the third lane of
 * {@code a}. Nothing else can collide: the shard's number is always what stands behind the last hyphen, so
 * {@code archive-2024} is a name like any other; and since no other file of a site ends in {@code .xml.gz} (the index,
 * news and feeds end in {@code .xml}, robots lines in {@code .txt}), {@code sitemap}, {@code news}, {@code feed} and
 * {@code robots} are free.
 *
 * @param name up to 64 lower-case letters, digits and hyphens, beginning with a letter or digit
 * @param match the paths that belong to it; empty only for a site's last section
 * @param format the form of its files
 * @param compressed whether its files are compressed with gzip
 */
public record Section(String name, List<PathPattern> match, Format format, boolean compressed) {

    private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9-]{0,63}");
    private static final Pattern LANE_SUFFIX = Pattern.compile(".*-l[0-9]+");

    /** The section with compressed XML files. */
    public static Section of(String name, List<PathPattern> match) {
        return new Section(name, match, Format.XML, true);
    }

    /** @throws IllegalArgumentException when {@link #requireName} refuses the name */
    public Section {
        requireName(name);
        match = List.copyOf(match);
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
