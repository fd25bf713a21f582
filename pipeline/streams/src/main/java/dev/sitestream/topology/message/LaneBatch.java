package dev.sitestream.topology.message;

import dev.sitestream.codec.BinaryWriter;

/** Gathers messages to one lane, in their order, for a record that has all of them: {@link LaneMessage.Batch}. */
public final class LaneBatch {

    private final long firstSentAtMillis;
    private final BinaryWriter bytes;

    /**
     * Creates an empty batch.
     *
     * @param firstSentAtMillis the timestamp of the first message, to which those of the others are relative
     * @param expectedSize the initial capacity in bytes, which saves growing
     */
    public LaneBatch(long firstSentAtMillis, int expectedSize) {
        this.firstSentAtMillis = firstSentAtMillis;
        this.bytes = LaneMessageForm.begin(LaneMessageForm.BATCH, expectedSize).signed(firstSentAtMillis);
    }

    /**
     * Adds a message.
     *
     * @param sentAtMillis the timestamp of its record, if it had one of its own
     * @param message the encoded message, not a batch
     */
    public void add(long sentAtMillis, byte[] message) {
        bytes.signed(sentAtMillis - firstSentAtMillis).block(message);
    }

    /** Returns the encoded batch. */
    public byte[] toBytes() {
        return bytes.toBytes();
    }
}
