package dev.sitestream.crawls;

import dev.sitestream.page.event.Problem;
import java.util.List;

/** What a record of an access log means. */
public sealed interface AccessResult {

    /** A verified crawler has read a published file. */
    record Crawled(CrawledFile file) implements AccessResult {}

    /** Another request, which does not count. */
    record Other(Why why) implements AccessResult {}

    /**
     * The record is wrong. It may hold the address of a visitor, so neither its key, its value nor its headers may be
     * copied anywhere: report the reasons, and the record's place in its topic.
     *
     * @param reasons every reason, at least one; without any value of the record
     */
    record Invalid(List<Problem> reasons) implements AccessResult {

        public Invalid {
            reasons = List.copyOf(reasons);
            if (reasons.isEmpty()) {
                throw new IllegalArgumentException("a record is wrong for a reason");
            }
        }
    }

    /** Why a request does not count. */
    enum Why {
        /** It was not for a published file. */
        OTHER_FILE,
        /** It was for a published file, and answered with another status than 200 and 304. */
        OTHER_STATUS,
        /** It was for a published file, and came from none of the crawlers' addresses. */
        NOT_VERIFIED
    }
}
