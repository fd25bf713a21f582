package dev.sitestream.demo;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;

/** Phrases that make up titles and URLs, encoded once. */
final class Vocabulary {

    private final byte[][] titles;
    private final byte[][] slugs;

    private Vocabulary(List<String> phrases) {
        this.titles = new byte[phrases.size()][];
        this.slugs = new byte[phrases.size()][];
        for (int i = 0; i < titles.length; i++) {
            String phrase = phrases.get(i);
            if (phrase.chars().anyMatch(c -> c < ' ' || c == '"' || c == '\\')) {
                throw new IllegalArgumentException("needs escapes in JSON: " + phrase);
            }
            titles[i] = phrase.getBytes(StandardCharsets.UTF_8);
            slugs[i] = slug(phrase).getBytes(StandardCharsets.US_ASCII);
        }
    }

    static Vocabulary of(String... phrases) {
        return new Vocabulary(List.of(phrases));
    }

    int size() {
        return titles.length;
    }

    /** A phrase for a title, in UTF-8, which needs no escapes in JSON. */
    byte[] title(int index) {
        return titles[index];
    }

    /** A phrase for a URL: lower-case ASCII letters and digits, joined by hyphens. */
    byte[] slug(int index) {
        return slugs[index];
    }

    /** Chooses the index of a phrase by a number with random bits. */
    int index(long bits) {
        return (int) Long.remainderUnsigned(bits, titles.length);
    }

    private static String slug(String phrase) {
        return phrase.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("^-|-$", "");
    }
}
