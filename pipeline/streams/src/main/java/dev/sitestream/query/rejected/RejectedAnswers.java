package dev.sitestream.query.rejected;

import dev.sitestream.query.rejected.RejectedAnswer.Count;
import dev.sitestream.query.rejected.RejectedAnswer.Event;
import dev.sitestream.query.rejected.RejectedAnswer.EventProblem;
import dev.sitestream.query.rejected.RejectedAnswer.Looked;
import dev.sitestream.query.rejected.RejectedAnswer.ReasonCount;
import dev.sitestream.rejected.RejectedCursor;
import dev.sitestream.rejected.RejectedException;
import dev.sitestream.rejected.RejectedRecord;
import dev.sitestream.rejected.RejectedTopic;
import dev.sitestream.rejected.RejectedWindow;
import dev.sitestream.remedy.ProblemRemedy;
import dev.sitestream.topology.record.RejectionHeaders.ReportedProblem;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Answers questions about rejected events. Thread-safe. */
public final class RejectedAnswers {

    /** How many parts of the topic are looked through for one answer, if few of their events are asked for. */
    private static final int MOST_WINDOWS = 5;

    /** How many problems of an event an answer has; there may be thousands. */
    private static final int MOST_PROBLEMS = 50;

    private final RejectedTopic topic;

    public RejectedAnswers(RejectedTopic topic) {
        this.topic = topic;
    }

    /**
     * The events that are asked for, as far back as one answer looks.
     *
     * @throws RejectedException when the broker does not answer, or the topic does not exist
     */
    public RejectedAnswer answer(RejectedQuestion question) throws RejectedException, InterruptedException {
        RejectedCursor place = question.before();
        RejectedWindow window = place == null ? topic.newest() : topic.before(place);
        Answering answering = new Answering(question);
        answering.look(window);
        for (int windows = 1; windows < MOST_WINDOWS && answering.wantsMore(window); windows++) {
            window = topic.before(window.end());
            answering.look(window);
        }
        return answering.answer(topic.name(), window);
    }

    /** One answer in the making. */
    private static final class Answering {

        private final RejectedQuestion question;
        private final List<RejectedRecord> chosen = new ArrayList<>();
        private final Map<String, int[]> reasons = new HashMap<>();
        private final Map<String, Integer> sources = new HashMap<>();
        private final Map<String, Integer> sites = new HashMap<>();
        private int rejected;
        private int warned;
        private @Nullable RejectedRecord oldest;

        /** The place before the last event of the answer; null while there is room for more. */
        private @Nullable RejectedCursor next;

        Answering(RejectedQuestion question) {
            this.question = question;
        }

        boolean wantsMore(RejectedWindow last) {
            return next == null && !last.reachesBeginning();
        }

        void look(RejectedWindow window) {
            RejectedCursor place = window.start();
            for (RejectedRecord record : window.records()) {
                place = place.before(record);
                count(record);
                if (next == null && question.matches(record)) {
                    chosen.add(record);
                    next = chosen.size() == question.limit() ? place : null;
                }
            }
        }

        private void count(RejectedRecord record) {
            oldest = record;
            rejected += record.isRejected() ? 1 : 0;
            warned += record.isRejected() ? 0 : 1;
            sources.merge(record.source(), 1, Integer::sum);
            sites.merge(RejectedQuestion.siteOf(record), 1, Integer::sum);
            record.rejection().problems().stream()
                    .map(ReportedProblem::code)
                    .distinct()
                    .forEach(
                            code -> reasons.computeIfAbsent(code, absent -> new int[2])[record.isRejected() ? 0 : 1]++);
        }

        RejectedAnswer answer(String topic, RejectedWindow last) {
            RejectedCursor rest = last.reachesBeginning() ? null : last.end();
            RejectedCursor goOn = next == null ? rest : next;
            String since = oldest == null ? null : oldest.at().toString();
            return new RejectedAnswer(
                    topic,
                    new Looked(rejected, warned, since, last.reachesBeginning()),
                    reasons(),
                    counts(sources),
                    counts(sites),
                    chosen.stream().map(record -> event(topic, record)).toList(),
                    goOn == null ? null : goOn.text());
        }

        private List<ReasonCount> reasons() {
            return reasons.entrySet().stream()
                    .map(reason -> new ReasonCount(
                            reason.getKey(), reason.getValue()[0], reason.getValue()[1], remedy(reason.getKey())))
                    .sorted(Comparator.comparing((ReasonCount reason) -> -reason.rejected() - reason.warned())
                            .thenComparing(ReasonCount::code))
                    .toList();
        }

        private static List<Count> counts(Map<String, Integer> counts) {
            return counts.entrySet().stream()
                    .map(count -> new Count(count.getKey(), count.getValue()))
                    .sorted(Comparator.comparing((Count count) -> -count.events())
                            .thenComparing(Count::name))
                    .toList();
        }

        private static Event event(String topic, RejectedRecord record) {
            Stream<ReportedProblem> problems = record.rejection().problems().stream();
            return new Event(
                    record.at().toString(),
                    record.rejection().severity(),
                    record.source(),
                    record.site(),
                    record.rejection().origin(),
                    topic + "/" + record.partition() + "@" + record.offset(),
                    record.key(),
                    record.value(),
                    record.isDecoded(),
                    problems.limit(MOST_PROBLEMS)
                            .map(problem -> new EventProblem(
                                    problem.code(), problem.field(), problem.detail(), remedy(problem.code())))
                            .toList());
        }

        private static @Nullable String remedy(String code) {
            return ProblemRemedy.of(code).orElse(null);
        }
    }
}
