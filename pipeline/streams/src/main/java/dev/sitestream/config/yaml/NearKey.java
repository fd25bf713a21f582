package dev.sitestream.config.yaml;

import java.util.Collection;
import java.util.Locale;
import java.util.Optional;

/** Finds the known key that is most similar to an unknown key. */
final class NearKey {

    private NearKey() {}

    /**
     * Returns the nearest known key, if it differs only in case, hyphens and underscores, or by at most one edit for
     * every three letters.
     */
    static Optional<String> of(String key, Collection<String> known) {
        String target = letters(key);
        // A word much longer than any key can't be near, and computing a distance costs the product of the lengths
        if (target.isEmpty() || target.length() > 64) {
            return Optional.empty();
        }
        String nearest = "";
        int min = Integer.MAX_VALUE;
        for (String candidate : known) {
            int distance = distance(target, letters(candidate));
            if (distance < min) {
                min = distance;
                nearest = candidate;
            }
        }
        return min <= Math.max(1, target.length() / 3) && min < target.length()
                ? Optional.of(nearest)
                : Optional.empty();
    }

    private static String letters(String key) {
        return key.toLowerCase(Locale.ROOT).replace("-", "").replace("_", "");
    }

    /** Levenshtein's distance: insertions, deletions and replacements of one letter. */
    private static int distance(String one, String other) {
        int[] row = new int[other.length() + 1];
        for (int j = 0; j < row.length; j++) {
            row[j] = j;
        }
        for (int i = 1; i <= one.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j < row.length; j++) {
                int replaced = diagonal + (one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[other.length()];
    }
}
