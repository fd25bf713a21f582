package dev.sitestream.codec;

/** Thrown if a stored value has a format version that this release does not know. */
public final class UnreadableFormatException extends RuntimeException {

    UnreadableFormatException(String subject, int found, int oldest, int newest) {
        super("stored " + subject + " has format version " + found + ", and this release reads "
                + (oldest == newest ? "version " : "versions " + oldest + " to ") + newest + ": "
                + (found < oldest
                        ? "start with an empty state, and send all events again, as \"Reset\" in OPERATIONS.md says"
                        : "run a release at least as new as the one that wrote it"));
    }
}
