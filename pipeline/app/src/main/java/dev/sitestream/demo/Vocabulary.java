package dev.sitestream.demo;

import java.util.List;
import java.util.Locale;

/** Phrases that make up titles and URLs. */
final class Vocabulary {

    private final List<String> titles;
    private final List<String> slugs;

    private Vocabulary(List<String> phrases) {
        this.titles = phrases;
        this.slugs = phrases.stream().map(Vocabulary::slug).toList();
    }

    static Vocabulary of(String... phrases) {
        return new Vocabulary(List.of(phrases));
    }

    int size() {
        return titles.size();
    }

    /** A phrase for a title. */
    String title(int index) {
        return titles.get(index);
    }

    /** A phrase for a URL: lower-case ASCII letters and digits, joined by hyphens. */
    String slug(int index) {
        return slugs.get(index);
    }

    /** Chooses the index of a phrase by a number with random bits. */
    int index(long bits) {
        return (int) Long.remainderUnsigned(bits, titles.size());
    }

    private static String slug(String phrase) {
        return phrase.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("^-|-$", "");
    }
}
