package dev.sitestream.console;

import dev.sitestream.console.content.MarkedText;
import dev.sitestream.query.rejected.RejectedAnswer;
import dev.sitestream.query.rejected.RejectedAnswer.Count;
import dev.sitestream.query.rejected.RejectedAnswer.Event;
import dev.sitestream.query.rejected.RejectedAnswer.Looked;
import dev.sitestream.query.rejected.RejectedAnswer.ReasonCount;
import dev.sitestream.query.rejected.RejectedQuestion;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The view of a part of the rejected events. */
record RejectedView(Asked asked, RejectedQuestion question, RejectedAnswer answer) {

    /** How many choices of a filter are shown at once. */
    private static final int MOST_CHOICES = 8;

    /** Longer values are folded. */
    private static final int LONGEST_UNFOLDED = 600;

    private static final String SEVERITY = "severity";
    private static final String CODE = "code";
    private static final String SOURCE = "source";
    private static final String SITE = "site";

    private static final Map<String, String> WORDS =
            Map.of("url", "URL", "json", "JSON", "utf8", "UTF-8", "id", "ID", "op", "“op”");

    /**
     * A filter: what the events that were looked at can be restricted to.
     *
     * @param name what it is about
     * @param all the address without this filter
     * @param chosen whether it is in use
     * @param choices those that are shown at once
     * @param others the others
     */
    record Filter(String name, String all, boolean chosen, List<Choice> choices, List<Choice> others) {}

    /**
     * A choice of a filter.
     *
     * @param events how many of the events that were looked at it would leave
     */
    record Choice(String label, long events, String href, boolean chosen) {}

    PageFrame frame() {
        return PageFrame.of("Rejected events", asked);
    }

    /** The filters, with how many events each choice would leave if no other filter is in use. */
    List<Filter> filters() {
        Looked looked = answer.looked();
        return List.of(
                filter(
                        "Outcome",
                        SEVERITY,
                        question.severity(),
                        List.of(new Count("rejected", looked.rejected()), new Count("warning", looked.warned())),
                        severity -> Badge.ofSeverity(severity).word()),
                filter("Reason", CODE, question.code(), reasons(), RejectedView::reason),
                filter("Sender", SOURCE, question.source(), answer.sources(), Function.identity()),
                filter("Site", SITE, question.site(), answer.sites(), RejectedView::siteName));
    }

    /** What to do about the reason that is asked for; null if none is, or nothing is known. */
    @Nullable
    String remedy() {
        return answer.reasons().stream()
                .filter(reason -> reason.code().equals(question.code()))
                .map(ReasonCount::remedy)
                .findFirst()
                .orElse(null);
    }

    /** The reason with a code, in words. */
    static String reason(String code) {
        String words = Arrays.stream(code.split("-", -1))
                .map(word -> WORDS.getOrDefault(word, word))
                .collect(Collectors.joining(" "));
        return words.isEmpty() ? words : words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
    }

    /** How many events the counts are about. */
    long looked() {
        return (long) answer.looked().rejected() + answer.looked().warned();
    }

    boolean isFiltered() {
        return question.severity() != null
                || question.code() != null
                || question.source() != null
                || question.site() != null;
    }

    String everything() {
        return Links.REJECTED;
    }

    /** The address of the events of a sender. */
    String ofSource(String source) {
        return path(SOURCE, source, "");
    }

    /** The value of an event, with the places of its problems marked. */
    List<MarkedText.Piece> value(Event event) {
        return MarkedText.of(event.value().text(), event.problems()).pieces();
    }

    /** Whether the event's key is the URL of a page of a site, which may be known by an earlier event. */
    static boolean isPage(Event event) {
        String key = event.key().text();
        return event.site() != null && !event.key().cut() && (key.startsWith("https://") || key.startsWith("http://"));
    }

    boolean isShort(Event event) {
        return event.value().text().length() <= LONGEST_UNFOLDED;
    }

    /** The command that prints the same events, and further ones as they come. */
    Command command() {
        String since = answer.looked().since();
        long hours = since == null
                ? 1
                : Math.max(1, Duration.between(Instant.parse(since), asked.at()).toHours() + 1);
        return Command.of("sitestream", "rejected", "--since", hours <= 48 ? hours + "h" : hours / 24 + 1 + "d");
    }

    Pager pager() {
        String next = answer.next();
        return new Pager(
                Figures.count(answer.events().size(), "event"),
                question.before() == null ? null : path("", "", ""),
                next == null ? null : path("", "", next));
    }

    private Filter filter(
            String name,
            String parameter,
            @Nullable String present,
            List<Count> counts,
            Function<String, String> label) {
        List<Choice> choices = new ArrayList<>();
        if (present != null && counts.stream().noneMatch(count -> count.name().equals(present))) {
            choices.add(new Choice(label.apply(present), 0, path(parameter, present, ""), true));
        }
        for (Count count : counts) {
            boolean chosen = count.name().equals(present);
            Choice choice =
                    new Choice(label.apply(count.name()), count.events(), path(parameter, count.name(), ""), chosen);
            choices.add(chosen ? 0 : choices.size(), choice);
        }
        int shown = Math.min(choices.size(), MOST_CHOICES);
        return new Filter(
                name,
                path(parameter, "", ""),
                present != null,
                choices.subList(0, shown),
                choices.subList(shown, choices.size()));
    }

    private List<Count> reasons() {
        return answer.reasons().stream()
                .map(reason -> new Count(reason.code(), reason.rejected() + reason.warned()))
                .toList();
    }

    private static String siteName(String site) {
        return site.equals(RejectedQuestion.NONE) ? "No known site" : site;
    }

    /** The address of this view with one parameter changed. */
    private String path(String parameter, String value, String before) {
        return Links.with(
                Links.REJECTED,
                SEVERITY,
                changed(SEVERITY, question.severity(), parameter, value),
                CODE,
                changed(CODE, question.code(), parameter, value),
                SOURCE,
                changed(SOURCE, question.source(), parameter, value),
                SITE,
                changed(SITE, question.site(), parameter, value),
                "before",
                before,
                "limit",
                question.limit() == RejectedQuestion.DEFAULT_LIMIT ? "" : String.valueOf(question.limit()));
    }

    private static String changed(String name, @Nullable String present, String parameter, String value) {
        if (name.equals(parameter)) {
            return value;
        }
        return present == null ? "" : present;
    }
}
