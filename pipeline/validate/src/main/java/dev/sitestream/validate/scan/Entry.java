package dev.sitestream.validate.scan;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The data of the entry that is being read. */
final class Entry {

    private final Map<String, Integer> hreflangs = new HashMap<>();
    private final List<String> versions = new ArrayList<>();

    /** The topics of the notes that were given for entries of the file so far. */
    private final Set<String> mentioned = new HashSet<>();

    private final FeedBase base;

    private int line;
    private @Nullable String loc;
    private @Nullable String permalink;
    private @Nullable String lastmod;
    private @Nullable String secondLoc;
    private boolean news;

    /** @param base the base of its references, if it is a feed's */
    Entry(FeedBase base) {
        this.base = base;
    }

    /** The base of relative references at the present element. */
    FeedBase base() {
        return base;
    }

    /** Begins a new entry. */
    void begin(int beginning) {
        line = beginning;
        loc = null;
        secondLoc = null;
        permalink = null;
        lastmod = null;
        news = false;
        hreflangs.clear();
        versions.clear();
    }

    /** The line where it begins. */
    int line() {
        return line;
    }

    /** The URL of the page or file, as written. */
    @Nullable
    String loc() {
        return loc != null ? loc : permalink;
    }

    /** Sets the URL; of several, the first one counts. */
    void loc(String text) {
        if (loc == null && !text.isEmpty()) {
            loc = text;
        } else if (!text.isEmpty() && !text.equals(loc)) {
            secondLoc = text;
        }
    }

    /** A URL that does not count; null if there is none. */
    @Nullable
    String secondLoc() {
        return secondLoc;
    }

    /** Sets the URL that counts if there is no other. */
    void permalink(String text) {
        permalink = text.isEmpty() ? null : text;
    }

    /** The time of its change, as written. */
    @Nullable
    String lastmod() {
        return lastmod;
    }

    void lastmod(String text) {
        lastmod = lastmod == null ? text : lastmod;
    }

    /** Whether it is a news article. */
    boolean isNews() {
        return news;
    }

    void markAsNews() {
        news = true;
    }

    /** Whether this is the first note about this topic in the file. */
    boolean mention(String field) {
        return mentioned.add(field);
    }

    /** Adds a language version; returns the line of an earlier one of the same language, or null. */
    @Nullable
    Integer version(String hreflang, String href, int where) {
        Integer before = hreflangs.putIfAbsent(hreflang, where);
        if (before == null) {
            versions.add(href);
        }
        return before;
    }

    /** The URLs of its language versions. */
    List<String> versions() {
        return versions;
    }
}
