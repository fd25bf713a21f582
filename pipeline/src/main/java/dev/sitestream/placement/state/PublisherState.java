package dev.sitestream.placement.state;

import dev.sitestream.codec.BinaryReader;
import dev.sitestream.codec.BinaryWriter;

/**
 * What a lane's publisher remembers beside the shards' publications.
 *
 * @param epoch tells its owners apart: whoever takes it up has a higher one
 * @param peak the most pages that were published lately
 * @param peakAt when they were, in milliseconds since 1970
 * @param held whether publication is held, since too many pages would disappear
 */
public record PublisherState(long epoch, long peak, long peakAt, boolean held) {

    /** Of a lane that nobody has published yet. */
    public static final PublisherState NONE = new PublisherState(0, 0, 0, false);

    private static final int VERSION = 1;

    /** The same with another owner. */
    public PublisherState ownedBy(long nextEpoch) {
        return new PublisherState(nextEpoch, peak, peakAt, held);
    }

    /** The same with another peak. */
    public PublisherState withPeak(long pages, long at) {
        return new PublisherState(epoch, pages, at, held);
    }

    /** The same, held or let go. */
    public PublisherState nowHeld(boolean holding) {
        return new PublisherState(epoch, peak, peakAt, holding);
    }

    /** Its stored form, led by a format version. */
    public byte[] encode() {
        return new BinaryWriter(32)
                .octet(VERSION)
                .count(epoch)
                .count(peak)
                .signed(peakAt)
                .flag(held)
                .toBytes();
    }

    /** What was stored in this form. */
    public static PublisherState decode(byte[] bytes) {
        BinaryReader in = new BinaryReader(bytes);
        in.version("publication of a lane", VERSION);
        return new PublisherState(in.count(), in.count(), in.signed(), in.flag());
    }
}
