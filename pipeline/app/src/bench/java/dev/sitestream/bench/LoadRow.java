package dev.sitestream.bench;

import dev.sitestream.site.FeedSettings;
import dev.sitestream.site.NewsSettings;
import dev.sitestream.site.Outputs;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.function.ToDoubleFunction;
import org.apache.kafka.clients.producer.ProducerRecord;

/**
 * Row k: loads whose changes go through queues, for feeds, deletions and schedules, compared with a plain load. The
 * record timestamps span two weeks, so that deletions are forgotten during the load.
 */
final class LoadRow implements Row {

    private static final double MIN = 0.9;
    private static final Duration SPAN = Duration.ofDays(14);
    private static final double MICROS = 1e6;
    private static final int PART_DELETED = 10;
    private static final int PART_SCHEDULED = 10;

    /** Scheduled pages are published within this many seconds of the time when the load was made. */
    private static final int SCHEDULED_SECONDS = 60;

    private static final Outputs FEEDS = new Outputs(
            NewsSettings.DEFAULT,
            new FeedSettings(
                    Set.of(FeedSettings.FeedFormat.ATOM),
                    "Changes",
                    FeedSettings.DEFAULT_ENTRIES,
                    FeedSettings.MAX_AGE,
                    null),
            null);

    @Override
    public String id() {
        return "k";
    }

    @Override
    public String title() {
        return "events a second of loads with feeds, deletions and schedules";
    }

    /** A load: the end of its id, the topic of its events, and the site's outputs besides its pages. */
    private record Load(String id, String name, String topic, Outputs outputs) {}

    @Override
    public List<Measurement> run(Scale scale) throws Exception {
        int events = scale.choose(500_000, 20_000);
        try (Workbench bench = Workbench.open()) {
            Instant now = Instant.now();
            send(bench, "plain", events, now, i -> CatalogEvents.upsert(i, i));
            send(bench, "deletions", events, now, LoadRow::withDeletions);
            send(bench, "schedules", events, now, i -> withSchedules(i, now));
            Load plain = new Load("plain", "without", "plain", Outputs.DEFAULT);
            List<Load> loads = List.of(
                    new Load("feed", "a feed of 1,000 entries", "plain", FEEDS),
                    new Load("deletions", "one in ten deletes a page", "deletions", Outputs.DEFAULT),
                    new Load(
                            "schedules",
                            "each page expires, one in ten is published later",
                            "schedules",
                            Outputs.DEFAULT));
            // Unmeasured: lets the JVM compile the measured code.
            workOff(bench, plain, events);
            Map<Load, List<Spent>> spent = new LinkedHashMap<>();
            List<Load> all = new ArrayList<>(loads);
            all.add(0, plain);
            for (int round = 0; round < scale.choose(3, 1); round++) {
                for (int i = 0; i < all.size(); i++) {
                    Load load = all.get(round % 2 == 0 ? i : all.size() - 1 - i);
                    spent.computeIfAbsent(load, absent -> new ArrayList<>()).add(workOff(bench, load, events));
                }
            }
            List<Measurement> measurements = new ArrayList<>();
            for (Load load : loads) {
                String subject =
                        String.format(Locale.ROOT, "a load of %,d events, all published: %s", events, load.name());
                measurements.add(measurement(
                                id() + "-" + load.id(),
                                subject,
                                "events/s",
                                of(spent, load),
                                of(spent, plain),
                                Spent::eventsPerSecond)
                        .aimingAt(Target.ratioAtLeast(MIN)));
                measurements.add(measurement(
                        id() + "-" + load.id() + "-cpu",
                        "the same: CPU of the program",
                        "µs/event",
                        of(spent, load),
                        of(spent, plain),
                        one -> one.ownCpu() * MICROS / one.events()));
            }
            return measurements;
        }
    }

    private static void send(
            Workbench bench, String topic, int count, Instant now, IntFunction<ProducerRecord<byte[], byte[]>> events)
            throws Exception {
        bench.createEvents(topic);
        long first = now.minus(SPAN).toEpochMilli();
        bench.send(count, i -> {
            ProducerRecord<byte[], byte[]> event = events.apply(i);
            long timestampMillis = first + SPAN.toMillis() * i / count;
            return new ProducerRecord<>(topic, null, timestampMillis, event.key(), event.value());
        });
    }

    private static ProducerRecord<byte[], byte[]> withDeletions(int i) {
        boolean deletes = i % PART_DELETED == PART_DELETED - 1;
        return deletes ? CatalogEvents.delete(i - PART_DELETED / 2, i) : CatalogEvents.upsert(i, i);
    }

    private static ProducerRecord<byte[], byte[]> withSchedules(int i, Instant now) {
        String expiry = ",\"expireAt\":\"" + now.plus(Duration.ofDays(30)).plusSeconds(i) + "\"";
        boolean isLater = i % PART_SCHEDULED == 0;
        String later = ",\"publishAt\":\"" + now.plusSeconds(i % SCHEDULED_SECONDS) + "\"";
        return CatalogEvents.upsert(i, i, isLater ? expiry + later : expiry);
    }

    private static Spent workOff(Workbench bench, Load load, int events) throws Exception {
        SitestreamApplication pipeline = SitestreamApplication.anew(bench, load.topic(), load.outputs());
        Spent spent = pipeline.publish(events);
        pipeline.forget();
        return spent;
    }

    private static List<Spent> of(Map<Load, List<Spent>> spent, Load load) {
        return spent.getOrDefault(load, List.of());
    }

    private static Measurement measurement(
            String id,
            String subject,
            String unit,
            List<Spent> ours,
            List<Spent> plain,
            ToDoubleFunction<Spent> value) {
        return Spent.compare(id, subject, unit, ours, "the same load without", plain, value);
    }
}
