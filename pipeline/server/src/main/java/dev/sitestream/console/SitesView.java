package dev.sitestream.console;

import dev.sitestream.query.InstanceStatus;
import dev.sitestream.query.sites.SitesAnswer;
import dev.sitestream.query.sites.SitesAnswer.Totals;
import dev.sitestream.query.sites.SitesQuestion;
import dev.sitestream.query.sites.SitesQuestion.Order;
import java.util.Arrays;
import java.util.List;

/** The view of all sites. */
record SitesView(Asked asked, SitesQuestion question, SitesAnswer answer) {

    /** A choice of a form. */
    record Choice(String value, String label, boolean chosen) {}

    PageFrame frame() {
        return PageFrame.of(headline(), asked, answer.instances()).searchedFor(question.text());
    }

    /** How many sites are not fresh. */
    String headline() {
        Totals totals = answer.totals();
        if (totals.notFresh() == 0) {
            return totals.sites() == 1
                    ? "The site is fresh"
                    : "All " + Figures.number(totals.sites()) + " sites are fresh";
        }
        if (totals.sites() == 1) {
            return "The site is not fresh";
        }
        return Figures.number(totals.notFresh()) + " of " + Figures.number(totals.sites()) + " sites "
                + (totals.notFresh() == 1 ? "is" : "are") + " not fresh";
    }

    /** How many events all instances have still to read. */
    long unread() {
        return answer.instances().stream().mapToLong(InstanceStatus::lagRecords).sum();
    }

    /** Which part of its budget the busiest instance has spent on writes, in percent. */
    long writesPercent() {
        return answer.instances().stream()
                .mapToLong(instance -> instance.writes().percent())
                .max()
                .orElse(0);
    }

    List<Choice> orders() {
        return Arrays.stream(Order.values())
                .map(order -> new Choice(order.notation(), label(order), order == question.order()))
                .toList();
    }

    Pager pager() {
        int shown = answer.sites().size();
        int matching = answer.totals().matching();
        String what = shown == matching
                ? Figures.count(shown, "site")
                : Figures.number(shown) + " of " + Figures.count(matching, "site");
        return new Pager(
                what, question.after().isEmpty() ? null : path(""), answer.next() == null ? null : path(answer.next()));
    }

    private String path(String after) {
        return Links.with(
                Links.SITES,
                "q",
                question.text(),
                "sort",
                question.order() == Order.ATTENTION ? "" : question.order().notation(),
                "after",
                after,
                "limit",
                question.limit() == SitesQuestion.DEFAULT_LIMIT ? "" : String.valueOf(question.limit()));
    }

    private static String label(Order order) {
        return switch (order) {
            case ATTENTION -> "What needs attention";
            case SITE -> "Name";
            case PAGES -> "Most pages";
            case SLOWEST -> "Slowest changes";
            case WRITTEN -> "Last write";
        };
    }
}
