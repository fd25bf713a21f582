package dev.sitestream.page.url;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * A URL that differs from another one only in what people and systems confuse.
 *
 * @param href the serialised URL
 * @param differences what differs, at least one
 */
public record NearUrl(String href, Set<Difference> differences) {

    /** The most URLs that are near another one. */
    static final int MAX = 200;

    private static final int MAX_DIFFERENCES = 3;

    /** Longer URLs are rare, and combining their differences would take long. */
    private static final int MAX_COMBINED_LENGTH = 1_000;

    public NearUrl {
        EnumSet<Difference> copy = EnumSet.noneOf(Difference.class);
        copy.addAll(differences);
        differences = copy;
    }

    /** What may differ. */
    public enum Difference {
        /** One is http, the other https. */
        SCHEME,
        /** One host begins with {@code www.}. */
        WWW,
        /** One path ends with a slash. */
        TRAILING_SLASH,
        /** One path ends with the name of an index page. */
        INDEX_PAGE,
        /** The case of the path's letters. */
        CASE,
        /** The same characters, escaped differently. */
        ENCODING,
        /** One has a query, or its parameters have another order. */
        QUERY;

        /** The machine-readable name, such as {@code trailing-slash}. */
        public String notation() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    /**
     * Returns the URLs that are near a URL, those with the fewest differences first; there are at most 200.
     *
     * @param url a serialised URL
     */
    public static List<NearUrl> of(String url) {
        Map<String, NearUrl> found = new LinkedHashMap<>();
        Deque<NearUrl> open = new ArrayDeque<>(List.of(new NearUrl(url, Set.of())));
        while (!open.isEmpty() && found.size() < MAX) {
            NearUrl from = open.remove();
            for (NearUrl near : from.next()) {
                if (!near.href().equals(url) && found.putIfAbsent(near.href(), near) == null) {
                    open.add(near);
                }
            }
        }
        return found.values().stream().limit(MAX).toList();
    }

    /** Whether a URL without a query ends with the name of an index page. */
    public static boolean hasIndexPage(String url) {
        return UrlParts.hasIndexPage(url);
    }

    /** The URLs with one difference more. */
    private List<NearUrl> next() {
        if (differences.size() == (href.length() > MAX_COMBINED_LENGTH ? 1 : MAX_DIFFERENCES)) {
            return List.of();
        }
        UrlParts parts = UrlParts.of(href);
        return EnumSet.allOf(Difference.class).stream()
                .filter(difference -> !differences.contains(difference))
                .flatMap(difference -> UrlVariants.of(parts, difference).stream()
                        .filter(text -> !text.equals(href))
                        .flatMap(text -> parse(text).stream())
                        .map(other -> and(difference, other)))
                .toList();
    }

    private NearUrl and(Difference difference, String other) {
        Set<Difference> all = EnumSet.of(difference);
        all.addAll(differences);
        return new NearUrl(other, all);
    }

    private static Set<String> parse(String text) {
        try {
            return Set.of(WebUrl.parse(text).href());
        } catch (InvalidUrlException e) {
            // A host such as `www.` alone becomes invalid
            return Set.of();
        }
    }
}
