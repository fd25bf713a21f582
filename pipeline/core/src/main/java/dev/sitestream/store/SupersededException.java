package dev.sitestream.store;

/** Thrown when a later owner has written an object, so that the caller no longer owns it. */
public final class SupersededException extends WriteRefusedException {

    private final long epoch;

    public SupersededException(ObjectKey key, long mine, long found) {
        super("another instance has taken over and has written " + key + " (epoch " + found + ", here " + mine + ")");
        this.epoch = found;
    }

    /** The epoch of the later owner. */
    public long epoch() {
        return epoch;
    }
}
