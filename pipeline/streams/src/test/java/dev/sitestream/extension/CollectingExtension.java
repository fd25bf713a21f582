package dev.sitestream.extension;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sitestream.page.event.Problem;
import dev.sitestream.page.event.ProblemCode;
import dev.sitestream.publish.fact.FactInterest;
import dev.sitestream.publish.fact.PublishedFact;
import dev.sitestream.site.Site;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Wants every fact and keeps its messages, which are texts, in the first of the stores of the deployed topology. */
public final class CollectingExtension implements PipelineExtension {

    private static final List<String> STORES = List.of("announcements", "announced");

    private final Map<String, String> topics;
    private final List<String> lifeCycle = new ArrayList<>();

    /** @param topics its topics, each with the name of its source */
    public CollectingExtension(Map<String, String> topics) {
        this.topics = Map.copyOf(topics);
    }

    /** Returns what has happened to it and to its parts of sites, in order. */
    public List<String> lifeCycle() {
        return List.copyOf(lifeCycle);
    }

    @Override
    public Map<String, String> topics() {
        return topics;
    }

    @Override
    public List<String> stores() {
        return STORES;
    }

    @Override
    public FactInterest interest(Site site) {
        return new FactInterest(100, true, true, true, null);
    }

    @Override
    public byte[] message(PublishedFact fact) {
        return fact.toString().getBytes(UTF_8);
    }

    @Override
    public byte[] resumption(@Nullable String part) {
        return ("resume " + part).getBytes(UTF_8);
    }

    /** A text {@code site message} is a message to a site. */
    @Override
    public void read(String topic, byte @Nullable [] value, long calendarMillis, MeaningReceiver receiver) {
        if (value == null) {
            return;
        }
        String[] parts = new String(value, UTF_8).split(" ", 2);
        if (parts.length == 2) {
            receiver.message(parts[0], parts[1].getBytes(UTF_8));
        } else {
            receiver.wrong(List.of(new Problem(ProblemCode.VALUE_MISSING, "value", "is one word")));
        }
    }

    @Override
    public ExtensionProcess start(ExtensionContext context) {
        return new ExtensionProcess() {
            @Override
            public Optional<SiteExtension> open(Site site, Function<String, ByteStore> stores, long calendarMillis) {
                lifeCycle.add("open " + site.id());
                return Optional.of(new CollectingSite(site, stores.apply(STORES.get(0))));
            }

            @Override
            public void stopTaking() {
                // It begins nothing beside the tasks' threads.
            }

            @Override
            public boolean isBusy() {
                return false;
            }

            @Override
            public void close() {
                // It holds nothing.
            }
        };
    }

    private final class CollectingSite implements SiteExtension {

        private final Site site;
        private final ByteStore store;
        private boolean isDue;
        private int messages;

        CollectingSite(Site site, ByteStore store) {
            this.site = site;
            this.store = store;
        }

        @Override
        public void apply(byte[] message, long calendarMillis) {
            store.put(ByteBuffer.allocate(4).putInt(messages++).array(), message);
            isDue = true;
        }

        @Override
        public boolean isDue(long calendarMillis) {
            return isDue;
        }

        @Override
        public void run(long calendarMillis) {
            isDue = false;
            lifeCycle.add("run " + site.id());
        }

        @Override
        public void report() {
            // It has no metrics.
        }

        @Override
        public void close() {
            lifeCycle.add("close " + site.id());
        }
    }
}
