package dev.sitestream.announce.extension;

import dev.sitestream.extension.ByteReader;
import java.util.List;
import java.util.function.Function;

/**
 * The announcers' stores, named by their content; the sites of a task share them.
 *
 * @param announcements what waits for targets, how the site stands with them, and what they know of its files
 * @param announced the ledger: the targets' answers
 */
record AnnounceStores<S extends ByteReader>(S announcements, S announced) {

    static final String ANNOUNCEMENTS = "announcements";
    static final String ANNOUNCED = "announced";

    /** The names of the stores. */
    static final List<String> NAMES = List.of(ANNOUNCEMENTS, ANNOUNCED);

    static <S extends ByteReader> AnnounceStores<S> of(Function<String, S> stores) {
        return new AnnounceStores<>(stores.apply(ANNOUNCEMENTS), stores.apply(ANNOUNCED));
    }
}
