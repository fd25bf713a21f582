package dev.sitestream.validate.scan;

import dev.sitestream.page.Fingerprint;

/**
 * URLs with the line or number of their first occurrence, stored as fingerprints: 12 bytes each, in a hash table that
 * is at most half full.
 */
public final class SeenUrls {

    private static final int FIRST_SIZE = 1_024;

    /** Marks a free place. A URL with this fingerprint, which is extremely rare, always counts as new. */
    private static final long FREE = 0;

    private long[] fingerprints = new long[FIRST_SIZE];
    private int[] numbers = new int[FIRST_SIZE];
    private int count;

    /** Adds a serialised URL with a line; returns the line of its first occurrence, or 0 if it is new. */
    int add(String url, int line) {
        return add(Fingerprint.of(url), line);
    }

    /** Adds the fingerprint of a URL with a number; returns the number of its first occurrence, or 0 if it is new. */
    public int add(long fingerprint, int number) {
        if (fingerprint == FREE) {
            return 0;
        }
        if (2 * count >= fingerprints.length) {
            grow();
        }
        int place = place(fingerprint);
        if (fingerprints[place] == fingerprint) {
            return numbers[place];
        }
        fingerprints[place] = fingerprint;
        numbers[place] = number;
        count++;
        return 0;
    }

    /** The number of the first occurrence of the URL with this fingerprint; 0 if there is none. */
    public int of(long fingerprint) {
        int place = place(fingerprint);
        return fingerprints[place] == FREE ? 0 : numbers[place];
    }

    private int place(long fingerprint) {
        int mask = fingerprints.length - 1;
        int place = (int) fingerprint & mask;
        while (fingerprints[place] != FREE && fingerprints[place] != fingerprint) {
            place = (place + 1) & mask;
        }
        return place;
    }

    private void grow() {
        long[] oldFingerprints = fingerprints;
        int[] oldNumbers = numbers;
        fingerprints = new long[2 * oldFingerprints.length];
        numbers = new int[2 * oldNumbers.length];
        for (int i = 0; i < oldFingerprints.length; i++) {
            if (oldFingerprints[i] != FREE) {
                int place = place(oldFingerprints[i]);
                fingerprints[place] = oldFingerprints[i];
                numbers[place] = oldNumbers[i];
            }
        }
    }
}
