package dev.sitestream.topology;

import dev.sitestream.topology.message.LaneKey;
import dev.sitestream.topology.message.LaneMessage;
import org.jspecify.annotations.Nullable;

/** What {@code accept} makes of a record; one that is accepted may get several verdicts. */
sealed interface AcceptResult {

    /** A change of a page, for a lane. */
    record Accepted(LaneKey lane, LaneMessage message) implements AcceptResult {}

    /** The record's original value, for the rejected topic; what is wrong with it stands in the record's headers. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Rejected(byte @Nullable [] value) implements AcceptResult {}
}
