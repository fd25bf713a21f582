package dev.sitestream.codec;

/** Thrown if a stored value has a format version that this release does not know. */
public final class UnreadableFormatException extends RuntimeException {

    UnreadableFormatException(String subject, int found, int newest) {
        super("stored " + subject + " has format version " + found + ", and this release reads versions 1 to " + newest
                + ": run a release at least as new as the one that wrote it");
    }
}
