package dev.sitestream.validate.scan;

import dev.sitestream.page.Fingerprint;

/**
 * The URLs of a file's entries with their lines, by their fingerprints: 12 bytes each, in a table that is kept half
 * empty.
 */
final class SeenUrls {

    private static final int FIRST_SIZE = 1_024;

    /** It marks a free place; the one URL of very many whose fingerprint it is passes as new each time. */
    private static final long FREE = 0;

    private long[] fingerprints = new long[FIRST_SIZE];
    private int[] lines = new int[FIRST_SIZE];
    private int count;

    /** Takes a serialised URL, and returns the line of the same one before; 0 when it is new. */
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
