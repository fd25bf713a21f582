package dev.sitestream.console;

import dev.sitestream.console.SitesView.Choice;
import dev.sitestream.query.PageAnswer;
import dev.sitestream.query.PagesAnswer;
import dev.sitestream.query.PagesQuestion;
import dev.sitestream.site.Exclusion;
import dev.sitestream.site.Section;
import dev.sitestream.site.Site;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** The view of a part of a site's pages. */
record PagesView(Asked asked, Site site, PagesQuestion question, PagesAnswer answer) {

    private static final Map<String, String> STATES = new TreeMap<>(Map.of(
            String.join(",", new TreeSet<>(PagesQuestion.EXISTING)),
            "Listed or not",
            PageAnswer.LISTED,
            "Listed",
            PageAnswer.WITHHELD,
            "Not listed",
            PageAnswer.DELETED,
            "Deleted"));

    PageFrame frame() {
        return PageFrame.of("Pages of " + site.id(), asked);
    }

    /** The states that can be chosen; the present one is one of them, or added to them. */
    List<Choice> states() {
        String present = stateParameter();
        List<Choice> choices = new ArrayList<>();
        STATES.forEach((value, label) -> choices.add(new Choice(value, label, value.equals(present))));
        if (!STATES.containsKey(present)) {
            choices.add(new Choice(present, present.replace(",", ", "), true));
        }
        return choices;
    }

    List<Choice> sections() {
        List<Choice> choices = new ArrayList<>();
        choices.add(new Choice("", "All sections", question.section() == null));
        for (Section section : site.sections()) {
            choices.add(
                    new Choice(section.name(), section.name(), section.name().equals(question.section())));
        }
        return choices;
    }

    /** The reasons why pages are not listed, in words. */
    List<Choice> reasons() {
        List<Choice> choices = new ArrayList<>();
        choices.add(new Choice("", "Any reason", question.reason() == null));
        for (Exclusion reason : Exclusion.values()) {
            choices.add(new Choice(reason.notation(), label(reason), reason == question.reason()));
        }
        return choices;
    }

    private static String label(Exclusion reason) {
        return switch (reason) {
            case NOINDEX -> "noindex in its robots directives";
            case CANONICAL_ELSEWHERE -> "Another page is the canonical one";
            case STATUS -> "HTTP status is not 200";
            case SCHEDULED -> "To be published later";
            case EXPIRED -> "Expired";
            case PATH_EXCLUDED -> "Path excluded by the configuration";
            case PARAMETER_EXCLUDED -> "Query parameter excluded by the configuration";
            case ROBOTS_DISALLOWED -> "Disallowed by robots.txt";
            case OTHER_SITE -> "Belongs to another site";
        };
    }

    /** Whether anything but the existing pages of the site is asked for. */
    boolean isFiltered() {
        return !question.states().equals(PagesQuestion.EXISTING)
                || question.section() != null
                || question.reason() != null
                || !question.prefix().isEmpty();
    }

    String everyPage() {
        return Links.pages(site.id(), "", null);
    }

    Pager pager() {
        String next = answer.next();
        String shown = Figures.count(answer.pages().size(), "page");
        return new Pager(
                question.after().isEmpty() ? shown : shown + " after " + question.after(),
                question.after().isEmpty() ? null : path(""),
                next == null ? null : path(next));
    }

    private String stateParameter() {
        Set<String> states = new TreeSet<>(question.states());
        return String.join(",", states);
    }

    private String path(String after) {
        return Links.with(
                Links.site(site.id()) + "/pages",
                "state",
                stateParameter(),
                "section",
                question.section() == null ? "" : question.section(),
                "reason",
                question.reason() == null ? "" : question.reason().notation(),
                "prefix",
                question.prefix(),
                "after",
                after,
                "limit",
                String.valueOf(question.limit()));
    }
}
