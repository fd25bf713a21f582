package dev.sitestream.publish;

/**
 * Says that a former owner has written a later content than the present one has come to: that one's last transaction was lost, and
 * its changes will come again.
 */
final class LaterContentException extends WriteRefusedException {

    private final long revision;

    LaterContentException(ObjectKey key, long revision) {
        super(key + " shows revision " + revision + ", which is still to come");
        this.revision = revision;
    }

    /** The revision that the object shows. */
    long revision() {
        return revision;
    }
}
