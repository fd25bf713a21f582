package dev.sitestream.bench;

import dev.sitestream.page.PageId;
import dev.sitestream.site.Outputs;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import org.apache.kafka.clients.producer.ProducerRecord;

/**
 * Row l: the shop's events of row e with ids, compared with the same events without. The deletes with ids have no URL.
 */
final class IdentityRow implements Row {

    private static final double MIN = 0.75;
    private static final double MICROS = 1e6;
    private static final String WITH_IDS = "events-with-ids";

    @Override
    public String id() {
        return "l";
    }

    @Override
    public String title() {
        return "events a second, with ids";
    }

    @Override
    public List<Measurement> run(Scale scale) throws Exception {
        int events = scale.choose(1_000_000, 100_000);
        int products = events / 2;
        try (Workbench bench = Workbench.open()) {
            bench.createEvents(WITH_IDS);
            ShopMix plainMix = new ShopMix(products, 0);
            bench.send(events, i -> plainMix.next());
            ShopMix mixWithIds = new ShopMix(products, 0);
            bench.send(events, i -> withId(mixWithIds.next()));
            long live = plainMix.live();
            // Unmeasured: lets the JVM compile the measured code.
            workOff(bench, WITH_IDS, events, live);
            List<Spent> plain = new ArrayList<>();
            List<Spent> withIds = new ArrayList<>();
            for (int round = 0; round < scale.choose(3, 1); round++) {
                if (round % 2 == 0) {
                    plain.add(workOff(bench, Workbench.EVENTS, events, live));
                    withIds.add(workOff(bench, WITH_IDS, events, live));
                } else {
                    withIds.add(workOff(bench, WITH_IDS, events, live));
                    plain.add(workOff(bench, Workbench.EVENTS, events, live));
                }
            }
            String subject = String.format(
                    Locale.ROOT,
                    "%,d events as in row e, each with an id, deletes without a URL, all published",
                    events);
            return List.of(
                    measurement(id(), subject, "events/s", withIds, plain, Spent::eventsPerSecond)
                            .aimingAt(Target.ratioAtLeast(MIN)),
                    measurement(
                            id() + "-cpu",
                            "the same: CPU of the program",
                            "µs/event",
                            withIds,
                            plain,
                            spent -> spent.ownCpu() * MICROS / spent.events()),
                    measurement(
                            id() + "-broker",
                            "the same: CPU of the broker",
                            "µs/event",
                            withIds,
                            plain,
                            spent -> spent.brokerCpu() * MICROS / spent.events()));
        }
    }

    private static ProducerRecord<byte[], byte[]> withId(ProducerRecord<byte[], byte[]> plain) {
        String url = new String(plain.key(), StandardCharsets.US_ASCII);
        String id = "product:" + url.substring(url.lastIndexOf('-') + 1);
        String value = new String(plain.value(), StandardCharsets.US_ASCII);
        String changed = value.startsWith("{\"op\":\"delete\"")
                ? value.replace("\"url\":\"" + url + "\"", "\"site\":\"shop\",\"id\":\"" + id + "\"")
                : value.replace("\"url\":\"" + url + "\"", "\"url\":\"" + url + "\",\"id\":\"" + id + "\"");
        byte[] key = new PageId(PageId.DEFAULT_SOURCE, id).text().getBytes(StandardCharsets.US_ASCII);
        return new ProducerRecord<>(WITH_IDS, key, changed.getBytes(StandardCharsets.US_ASCII));
    }

    private static Spent workOff(Workbench bench, String topic, int events, long live) throws Exception {
        SitestreamApplication pipeline = SitestreamApplication.anew(bench, topic, Outputs.DEFAULT);
        Spent spent = pipeline.publish(events);
        pipeline.requireLivePages(live);
        pipeline.forget();
        return spent;
    }

    private static Measurement measurement(
            String id,
            String subject,
            String unit,
            List<Spent> withIds,
            List<Spent> plain,
            ToDoubleFunction<Spent> value) {
        return Spent.compare(id, subject, unit, withIds, "the same without ids", plain, value);
    }
}
