package dev.sitestream.query;

import dev.sitestream.page.Page;
import dev.sitestream.page.json.PageFields;
import dev.sitestream.page.stored.PageCodec;
import dev.sitestream.placement.slot.ListedPage;
import dev.sitestream.placement.state.LaneReader;
import dev.sitestream.placement.state.PageState;
import dev.sitestream.placement.state.PageState.Deleted;
import dev.sitestream.placement.state.PageState.Listed;
import dev.sitestream.placement.state.PageState.Ownership;
import dev.sitestream.placement.state.PageState.Withheld;
import dev.sitestream.placement.state.ShardId;
import dev.sitestream.placement.state.WithheldCounts;
import dev.sitestream.publish.ShardFile;
import dev.sitestream.site.Exclusion;
import dev.sitestream.site.Section;
import dev.sitestream.site.Site;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Lists pages of one lane. The work is bounded: it ends after a number of records, whether they match or not, and after
 * a number of bytes of data.
 */
final class LanePages {

    /** The largest number of records that are read for one question, over all lanes. */
    private static final int MAX_RECORDS = 50_000;

    private static final int MIN_RECORDS_OF_A_LANE = 500;

    /** The number of bytes of data in one answer, over all lanes, after which it ends. */
    private static final int MAX_BYTES = 8 * 1024 * 1024;

    private final Site site;
    private final int lane;
    private final LaneReader state;
    private final PagesQuestion question;
    private final int maxRecords;
    private final List<PageEntry> pages = new ArrayList<>();
    private int records;
    private long bytes;
    private @Nullable String next;

    LanePages(Site site, int lane, LaneReader state, PagesQuestion question) {
        this.site = site;
        this.lane = lane;
        this.state = state;
        this.question = question;
        this.maxRecords = Math.max(MAX_RECORDS / site.lanes(), MIN_RECORDS_OF_A_LANE);
    }

    /** Answers the question; once. */
    PagesAnswer answer() {
        if (isNothingWanted()) {
            return new PagesAnswer(site.id(), List.of(), null);
        }
        String after = question.after();
        // The next possible text after a URL is this URL with a NUL.
        String from = after.isEmpty() || after.compareTo(question.prefix()) < 0 ? question.prefix() : after + '\0';
        state.pages(from, this::visit);
        return new PagesAnswer(site.id(), pages, next);
    }

    /** Whether only withheld pages are wanted, and there are none by the lane's counts. This saves reading records. */
    private boolean isNothingWanted() {
        return question.states().equals(Set.of(PageAnswer.WITHHELD))
                && state.withheld().entrySet().stream()
                        .noneMatch(section -> isWanted(section.getKey(), section.getValue()));
    }

    private boolean isWanted(String section, WithheldCounts counts) {
        Exclusion reason = question.reason();
        return isWanted(PageAnswer.WITHHELD, section)
                && (reason == null ? counts.pages() : counts.reasons().getOrDefault(reason, 0L)) > 0;
    }

    private boolean visit(String url, PageState page) {
        if (!url.startsWith(question.prefix())) {
            return false;
        }
        PageEntry entry = entry(url, page);
        if (entry != null) {
            pages.add(entry);
        }
        records++;
        boolean isFull = pages.size() >= question.limit() || records >= maxRecords || bytes >= MAX_BYTES / site.lanes();
        if (isFull) {
            next = url;
        }
        return !isFull;
    }

    /** The entry of a page; null if it is not asked for. */
    private @Nullable PageEntry entry(String url, PageState page) {
        if (page instanceof Listed listed) {
            return listed(url, listed);
        }
        if (page instanceof Withheld withheld) {
            return withheld(url, withheld);
        }
        boolean isWanted = question.states().contains(PageAnswer.DELETED)
                && question.section() == null
                && question.reason() == null;
        return isWanted && page instanceof Deleted
                ? new PageEntry(
                        url,
                        PageAnswer.DELETED,
                        null,
                        null,
                        ListingReasons.DELETED,
                        Times.ofMicros(page.timeMicros()),
                        null,
                        null)
                : null;
    }

    private @Nullable PageEntry listed(String url, Listed listed) {
        ShardId shard = listed.place().shard();
        String section = Section.nameOf(shard.series());
        if (question.reason() != null || !isWanted(PageAnswer.LISTED, section)) {
            return null;
        }
        return new PageEntry(
                url,
                PageAnswer.LISTED,
                section,
                ShardFile.of(site, lane, shard).name(),
                List.of(),
                Times.ofMicros(listed.timeMicros()),
                id(listed),
                question.withFields() ? fields(ListedPage.decode(listed.slot()).page()) : null);
    }

    private @Nullable PageEntry withheld(String url, Withheld withheld) {
        String section = Section.nameOf(withheld.series());
        if (!isWanted(PageAnswer.WITHHELD, section) || !hasReason(withheld)) {
            return null;
        }
        return new PageEntry(
                url,
                PageAnswer.WITHHELD,
                section,
                null,
                ListingReasons.of(withheld),
                Times.ofMicros(withheld.timeMicros()),
                id(withheld),
                question.withFields() ? fields(withheld.page()) : null);
    }

    private boolean isWanted(String pageState, String section) {
        return question.states().contains(pageState)
                && (question.section() == null || question.section().equals(section));
    }

    private boolean hasReason(Withheld page) {
        return question.reason() == null || page.reasons().contains(question.reason());
    }

    private static @Nullable String id(PageState page) {
        Ownership ownership = page.ownership();
        return ownership == null ? null : ownership.owner();
    }

    private Map<String, Object> fields(Page page) {
        bytes += PageCodec.encode(page).length;
        return PageFields.of(page);
    }
}
