package dev.sitestream.bench;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.atomic.LongAdder;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.Named;
import org.apache.kafka.streams.kstream.Repartitioned;
import org.apache.kafka.streams.processor.api.ContextualProcessor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.Stores;

/** Parses events, repartitions them by page, and keeps the latest of each page in a RocksDB store with a changelog. */
final class BareTopology {

    private static final String PAGES = "pages";

    private BareTopology() {}

    static Topology build(String events, int partitions, Progress progress) {
        StreamsBuilder builder = new StreamsBuilder();
        builder.addStateStore(Stores.keyValueStoreBuilder(
                Stores.persistentKeyValueStore(PAGES), Serdes.ByteArray(), Serdes.ByteArray()));
        builder.stream(events, Consumed.with(Serdes.ByteArray(), Serdes.ByteArray()))
                .process(Parse::new, Named.as("parse"))
                .repartition(Repartitioned.with(Serdes.ByteArray(), Serdes.ByteArray())
                        .withName("changes")
                        .withNumberOfPartitions(partitions))
                .process(() -> new Keep(progress), Named.as("keep"), PAGES);
        return builder.build();
    }

    /** The progress of the topology. */
    static final class Progress {

        private final LongAdder kept = new LongAdder();

        /** The number of events that have reached the store. */
        long kept() {
            return kept.sum();
        }

        private void keep() {
            kept.increment();
        }
    }

    /** Converts JSON to the fields of sitemaps and feeds: the operation, then texts with lengths, the time first. */
    private static final class Parse extends ContextualProcessor<byte[], byte[], byte[], byte[]> {

        private final JsonFactory json = new JsonFactory();
        private final ByteBuffer value = ByteBuffer.allocate(64 * 1024);

        @Override
        public void process(Record<byte[], byte[]> event) {
            try (JsonParser parser = json.createParser(event.value())) {
                context().forward(read(parser, event));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private Record<byte[], byte[]> read(JsonParser parser, Record<byte[], byte[]> event) throws IOException {
            String operation = "";
            String url = "";
            String time = "";
            String lastmod = "";
            String title = "";
            String language = "";
            String image = "";
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                if (token == JsonToken.VALUE_STRING) {
                    switch (parser.currentName()) {
                        case "op" -> operation = parser.getText();
                        case "url" -> url = parser.getText();
                        case "time" -> time = parser.getText();
                        case "lastmod" -> lastmod = parser.getText();
                        case "title" -> title = parser.getText();
                        case "language" -> language = parser.getText();
                        case "loc" -> image = parser.getText();
                        default -> {}
                    }
                }
            }
            value.clear();
            value.put((byte) (operation.equals("delete") ? 0 : 1));
            for (String text : new String[] {time, lastmod, title, language, image}) {
                byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
                value.putShort((short) bytes.length).put(bytes);
            }
            return event.withKey(url.getBytes(StandardCharsets.UTF_8))
                    .withValue(Arrays.copyOf(value.array(), value.position()));
        }
    }

    /** Keeps the latest event of each page by its time, including deletions. */
    private static final class Keep extends ContextualProcessor<byte[], byte[], Void, Void> {

        private final Progress progress;
        private KeyValueStore<byte[], byte[]> pages;

        @SuppressWarnings("NullAway.Init") // init() comes before everything else
        Keep(Progress progress) {
            this.progress = progress;
        }

        @Override
        public void init(ProcessorContext<Void, Void> context) {
            super.init(context);
            pages = context.getStateStore(PAGES);
        }

        @Override
        public void process(Record<byte[], byte[]> change) {
            byte[] known = pages.get(change.key());
            if (known == null || compareTimes(known, change.value()) <= 0) {
                pages.put(change.key(), change.value());
            }
            progress.keep();
        }

        /** Compares texts of equal length in UTC, in which the later time is the greater text. */
        private static int compareTimes(byte[] one, byte[] other) {
            int start = 1 + Short.BYTES;
            return Arrays.compare(one, start, start + one[start - 1], other, start, start + other[start - 1]);
        }
    }
}
