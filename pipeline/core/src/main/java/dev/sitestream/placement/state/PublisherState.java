package dev.sitestream.placement.state;

import dev.sitestream.codec.BinaryReader;
import dev.sitestream.codec.BinaryWriter;

/**
 * The state of a lane's publisher, apart from the shards' published files.
 *
 * @param epoch identifies the owner: each new owner has a higher one
 * @param peak the highest recent number of published pages
 * @param peakAtMillis when that was
 * @param held whether publication is held because too many pages would disappear
 * @param pagesTopic the topic to which its visible changes are reported; empty if there is none
 */
public record PublisherState(long epoch, long peak, long peakAtMillis, boolean held, String pagesTopic) {

    /** The state of a lane that was never published. */
    public static final PublisherState NONE = new PublisherState(0, 0, 0, false, "");

    private static final int VERSION = 1;

    /** Returns this state with another owner. */
    public PublisherState ownedBy(long nextEpoch) {
        return new PublisherState(nextEpoch, peak, peakAtMillis, held, pagesTopic);
    }

    /** Returns this state with another peak. */
    public PublisherState withPeak(long pages, long atMillis) {
        return new PublisherState(epoch, pages, atMillis, held, pagesTopic);
    }

    /** Returns this state, held or released. */
    public PublisherState nowHeld(boolean holding) {
        return new PublisherState(epoch, peak, peakAtMillis, holding, pagesTopic);
    }

    /** Returns this state with another topic. */
    public PublisherState reportingTo(String topic) {
        return new PublisherState(epoch, peak, peakAtMillis, held, topic);
    }

    /** Returns its stored form, which begins with a format version. */
    public byte[] encode() {
        return new BinaryWriter(32)
                .octet(VERSION)
                .count(epoch)
                .count(peak)
                .signed(peakAtMillis)
                .flag(held)
                .text(pagesTopic)
                .toBytes();
    }

    /** Reads the stored form. */
    public static PublisherState decode(byte[] bytes) {
        BinaryReader in = new BinaryReader(bytes);
        in.version("publication of a lane", VERSION);
        return new PublisherState(in.count(), in.count(), in.signed(), in.flag(), in.text());
    }
}
