package dev.sitestream.placement;

import dev.sitestream.page.News;
import dev.sitestream.page.Page;
import dev.sitestream.page.stored.EncodedPage;
import dev.sitestream.placement.PageNotice.Joined;
import dev.sitestream.placement.PageNotice.Left;
import dev.sitestream.placement.PageNotice.Reported;
import dev.sitestream.placement.PageNotice.Unreported;
import dev.sitestream.placement.records.ChangeStamp;
import dev.sitestream.placement.state.PageState.Tie;
import dev.sitestream.sitemap.Article;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Collects the notices that a lane sends about its pages: to translation groups and to the site's news. */
final class PageNotices {

    private final LaneRules rules;
    private final List<PageNotice> notices = new ArrayList<>();

    PageNotices(LaneRules rules) {
        this.rules = rules;
    }

    List<PageNotice> take() {
        if (notices.isEmpty()) {
            return List.of();
        }
        List<PageNotice> taken = List.copyOf(notices);
        notices.clear();
        return taken;
    }

    /** Returns the ties of a listed page. */
    Set<Tie> tiesOf(EncodedPage page) {
        Set<Tie> ties = EnumSet.noneOf(Tie.class);
        if (rules.languageInGroup(page) != null) {
            ties.add(Tie.GROUP);
        }
        if (articleOf(page) != null) {
            ties.add(Tie.NEWS);
        }
        return ties;
    }

    /**
     * Records that a page was listed, or that a listed page has changed.
     *
     * @param before the page before the change; may be null if it had no tie to a group
     * @param ties its ties before the change; empty if it was not listed
     * @param timeMicros the time of its event
     * @param stamp the stamp of this change; its time may differ from {@code timeMicros}, for example if the clock
     *     caused it
     * @return whether the page has joined a group
     */
    boolean listed(EncodedPage page, @Nullable Page before, Set<Tie> ties, long timeMicros, ChangeStamp stamp) {
        String language = rules.languageInGroup(page);
        boolean wasMember = ties.contains(Tie.GROUP);
        boolean isSame = wasMember && rules.isSameMember(Objects.requireNonNull(before), page);
        if (wasMember && !isSame) {
            left(Objects.requireNonNull(before), stamp.timeMicros());
        }
        boolean joins = language != null && !isSame;
        if (language != null && joins) {
            String group = Objects.requireNonNull(page.page().translationGroup());
            notices.add(new Joined(page.url(), group, language, timeMicros, stamp.sequence()));
        }
        News news = articleOf(page);
        if (news != null) {
            notices.add(new Reported(new Article(page.url(), page.page().lastmod(), news)));
        } else if (ties.contains(Tie.NEWS)) {
            notices.add(new Unreported(page.url()));
        }
        return joins;
    }

    /** Records that a page is no longer listed; {@code before} may be null if it had no tie to a group. */
    void gone(String url, @Nullable Page before, Set<Tie> ties, long nowMicros) {
        if (ties.contains(Tie.GROUP)) {
            left(Objects.requireNonNull(before), nowMicros);
        }
        if (ties.contains(Tie.NEWS)) {
            notices.add(new Unreported(url));
        }
    }

    private void left(Page before, long nowMicros) {
        notices.add(new Left(before.url(), Objects.requireNonNull(before.translationGroup()), nowMicros));
    }

    /** Returns the article of the site's news that a page is; null if it is none. */
    private static @Nullable News articleOf(EncodedPage page) {
        News news = page.news();
        return news == null || news.publication() == null ? null : news;
    }
}
