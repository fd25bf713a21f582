package dev.sitestream.guarantees;

import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The times in entries, which say which version of a page they show. Guarantees read the same ones again and again. */
public final class Versions {

    private static final int MOST_KNOWN = 100_000;
    private static final Map<String, Instant> KNOWN = new ConcurrentHashMap<>();

    private Versions() {}

    /** Parses a {@code lastmod} with a time. */
    public static Instant of(String lastmod) {
        if (KNOWN.size() > MOST_KNOWN) {
            KNOWN.clear();
        }
        return KNOWN.computeIfAbsent(lastmod, Instant::parse);
    }

    static Instant later(Instant one, Instant other) {
        return one.isAfter(other) ? one : other;
    }
}
