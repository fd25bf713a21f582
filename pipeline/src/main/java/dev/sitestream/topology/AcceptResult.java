package dev.sitestream.topology;

import dev.sitestream.crawls.CrawledFile;
import dev.sitestream.identity.IdStore.SiteId;
import dev.sitestream.topology.message.IdentifiedChange;
import dev.sitestream.topology.message.LaneKey;
import dev.sitestream.topology.message.LaneMessage;
import org.jspecify.annotations.Nullable;

/** A result of {@code accept} for a record; a record may have several. */
sealed interface AcceptResult {

    /** A change of a page, for a lane. */
    record Accepted(LaneKey lane, LaneMessage message) implements AcceptResult {}

    /** A change of a page that has an id, for the task of this id. */
    record Identified(SiteId id, IdentifiedChange change) implements AcceptResult {}

    /** A crawler has read a file, for the announcer of the file's site. */
    record Crawled(CrawledFile file) implements AcceptResult {}

    /** The record's original value, for the rejected topic; the record's headers hold the problems. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Rejected(byte @Nullable [] value) implements AcceptResult {}
}
