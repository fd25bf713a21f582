package dev.sitestream.placement;

import dev.sitestream.page.News;
import dev.sitestream.page.Page;
import dev.sitestream.placement.PageNotice.Joined;
import dev.sitestream.placement.PageNotice.Left;
import dev.sitestream.placement.PageNotice.Reported;
import dev.sitestream.placement.PageNotice.Unreported;
import dev.sitestream.placement.state.PageState.Tie;
import dev.sitestream.sitemap.Article;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Gathers what has to be known of a lane's pages beyond the lane. */
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

    /** The ties of a page that is listed. */
    Set<Tie> tiesOf(Page page) {
        Set<Tie> ties = EnumSet.noneOf(Tie.class);
        if (rules.languageInGroup(page) != null) {
            ties.add(Tie.GROUP);
        }
        if (isArticle(page)) {
            ties.add(Tie.NEWS);
        }
        return ties;
    }

    /**
     * A page is listed, and something about it has changed.
     *
     * @param before what the lane knew of it; it may be null if that had no tie to a group
     * @param ties those that it had, none if it was not listed
     * @param time of its event
     * @param moment when it came to be so, which is not the same where the clock has done it
     * @return whether it has joined a group
     */
    boolean listed(Page page, @Nullable Page before, Set<Tie> ties, long time, ChangeStamp moment) {
        String language = rules.languageInGroup(page);
        boolean wasMember = ties.contains(Tie.GROUP);
        boolean isSame = wasMember && rules.isSameMember(Objects.requireNonNull(before), page);
        if (wasMember && !isSame) {
            left(Objects.requireNonNull(before), moment.time());
        }
        boolean joins = language != null && !isSame;
        if (language != null && joins) {
            String group = Objects.requireNonNull(page.translationGroup());
            notices.add(new Joined(page.url(), group, language, time, moment.sequence()));
        }
        News news = page.extensions().news();
        if (news != null && isArticle(page)) {
            notices.add(new Reported(new Article(page.url(), page.lastmod(), news)));
        } else if (ties.contains(Tie.NEWS)) {
            notices.add(new Unreported(page.url()));
        }
        return joins;
    }

    /** A page is not listed any more; {@code before} may be null if it had no tie to a group. */
    void gone(String url, @Nullable Page before, Set<Tie> ties, long now) {
        if (ties.contains(Tie.GROUP)) {
            left(Objects.requireNonNull(before), now);
        }
        if (ties.contains(Tie.NEWS)) {
            notices.add(new Unreported(url));
        }
    }

    private void left(Page before, long now) {
        notices.add(new Left(before.url(), Objects.requireNonNull(before.translationGroup()), now));
    }

    private static boolean isArticle(Page page) {
        News news = page.extensions().news();
        return news != null && news.publication() != null;
    }
}
