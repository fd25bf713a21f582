package dev.sitestream.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** The pipeline and the bare program, which process the same events in turns. */
final class Contest {

    private static final String RIVAL = "a bare Kafka Streams program";
    private static final double MICROS = 1e6;

    private final List<Spent> ours = new ArrayList<>();
    private final List<Spent> bare = new ArrayList<>();

    /** Lets both process this many events; every other round runs in the opposite order. */
    void round(Application pipeline, Application rival, long events) throws Exception {
        if (ours.size() % 2 == 0) {
            ours.add(pipeline.workOff(events));
            bare.add(rival.workOff(events));
        } else {
            bare.add(rival.workOff(events));
            ours.add(pipeline.workOff(events));
        }
    }

    /**
     * The measurements of all rounds: events a second, and the CPU time per event in the program itself and in the
     * broker.
     *
     * @param min the target for the ratio of events a second
     */
    List<Measurement> measurements(String id, String subject, double min) {
        return List.of(
                measurement(id, subject, "events/s", Spent::eventsPerSecond).aimingAt(Target.ratioAtLeast(min)),
                measurement(
                        id + "-cpu",
                        "the same: CPU of the program",
                        "µs/event",
                        spent -> perEvent(spent, spent.ownCpu())),
                measurement(
                        id + "-broker",
                        "the same: CPU of the broker",
                        "µs/event",
                        spent -> perEvent(spent, spent.brokerCpu())));
    }

    private Measurement measurement(String id, String subject, String unit, ToDoubleFunction<Spent> value) {
        double own = Spent.median(ours, value);
        double rival = Spent.median(bare, value);
        return Measurement.of(id, subject, own, unit)
                .against(String.format(Locale.ROOT, "%s: %,.1f %s", RIVAL, rival, unit), own / rival);
    }

    private static double perEvent(Spent spent, double seconds) {
        return seconds * MICROS / spent.events();
    }
}
