package dev.sitestream.validate.scan;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What is known of the entry that is being read. */
final class Entry {

    private final Map<String, Integer> hreflangs = new HashMap<>();

    /** What was mentioned of the file's entries so far. */
    private final Set<String> mentioned = new HashSet<>();

    private int line;
    private @Nullable String loc;
    private @Nullable String permalink;
    private @Nullable String lastmod;
    private boolean news;

    /** Begins another one. */
    void begin(int beginning) {
        line = beginning;
        loc = null;
        permalink = null;
        lastmod = null;
        news = false;
        hreflangs.clear();
    }

    /** Where it begins. */
    int line() {
        return line;
    }

    /** The URL of the page or file, as it was written. */
    @Nullable
    String loc() {
        return loc != null ? loc : permalink;
    }

    /** Takes the URL; a second one does not count. */
    void loc(String text) {
        if (loc == null && !text.isEmpty()) {
            loc = text;
        }
    }

    /** Takes the URL that counts where there is no other. */
    void permalink(String text) {
        permalink = text.isEmpty() ? null : text;
    }

    /** When it changed, as it was written. */
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

    /** Whether something is mentioned for the first time in this file. */
    boolean mention(String what) {
        return mentioned.add(what);
    }

    /** Takes the language of an alternate, and returns the line of another one that has it, if there is one. */
    @Nullable
    Integer hreflang(String canonical, int where) {
        return hreflangs.putIfAbsent(canonical, where);
    }
}
