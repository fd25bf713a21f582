package dev.sitestream.store;

/** Says that a later owner has written an object, so that whoever wanted to write it owns it no more. */
public final class SupersededException extends WriteRefusedException {

    private final long epoch;

    public SupersededException(ObjectKey key, long mine, long found) {
        super("another instance has taken over, and has written " + key + " (epoch " + found + ", here " + mine + ")");
        this.epoch = found;
    }

    /** The epoch of the later owner. */
    public long epoch() {
        return epoch;
    }
}
