package dev.sitestream.validate.scan;

import dev.sitestream.page.Fingerprint;

/**
 * The URLs of a file's entries with their lines, stored as fingerprints: 12 bytes each, in a hash table that is at most
 * half full.
 */
final class SeenUrls {

    private static final int FIRST_SIZE = 1_024;

    /** Marks a free place. A URL with this fingerprint, which is extremely rare, always counts as new. */
    private static final long FREE = 0;

    private long[] fingerprints = new long[FIRST_SIZE];
    private int[] lines = new int[FIRST_SIZE];
    private int count;

    /** Adds a serialised URL; returns the line of its first occurrence, or 0 if it is new. */
    int add(String url, int line) {
        long fingerprint = Fingerprint.of(url);
        if (fingerprint == FREE) {
            return 0;
        }
        if (2 * count >= fingerprints.length) {
            grow();
        }
        int place = place(fingerprint);
        if (fingerprints[place] == fingerprint) {
            return lines[place];
        }
        fingerprints[place] = fingerprint;
        lines[place] = line;
        count++;
        return 0;
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
        int[] oldLines = lines;
        fingerprints = new long[2 * oldFingerprints.length];
        lines = new int[2 * oldLines.length];
        for (int i = 0; i < oldFingerprints.length; i++) {
            if (oldFingerprints[i] != FREE) {
                int place = place(oldFingerprints[i]);
                fingerprints[place] = oldFingerprints[i];
                lines[place] = oldLines[i];
            }
        }
    }
}
