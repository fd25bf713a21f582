package dev.sitestream.database;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.debezium.embedded.Connect;
import io.debezium.engine.ChangeEvent;
import io.debezium.engine.DebeziumEngine;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.connect.json.JsonConverter;
import org.apache.kafka.connect.source.SourceRecord;
import org.apache.kafka.connect.storage.Converter;
import org.apache.kafka.connect.storage.HeaderConverter;

/**
 * Debezium's connector and the converters of Kafka Connect, in this process: it sends the changes of a database to
 * topics, as a worker of Kafka Connect does.
 */
final class TableCapture implements AutoCloseable {

    private static final ObjectMapper JSON = new ObjectMapper();

    private final KafkaProducer<byte[], byte[]> producer;
    private final Converter keys = new JsonConverter();
    private final Converter values = new JsonConverter();
    private final HeaderConverter headers = new JsonConverter();
    private final DebeziumEngine<ChangeEvent<SourceRecord, SourceRecord>> engine;
    private final ExecutorService thread = Executors.newSingleThreadExecutor();
    private final Future<?> end;

    private TableCapture(Properties settings, Map<String, String> client) {
        keys.configure(withPrefix("key.converter.", settings), true);
        values.configure(withPrefix("value.converter.", settings), false);
        headers.configure(Map.of("schemas.enable", "false", "converter.type", "header"));
        producer = new KafkaProducer<>(Map.copyOf(client), new ByteArraySerializer(), new ByteArraySerializer());
        engine = DebeziumEngine.create(Connect.class)
                .using(settings)
                .notifying(this::send)
                .build();
        end = thread.submit(engine);
    }

    /**
     * Starts it.
     *
     * @param connector what a worker of Kafka Connect is sent, in JSON
     * @param different the settings that differ
     * @param client settings of Kafka clients
     */
    static TableCapture start(String connector, Map<String, String> different, Map<String, String> client)
            throws IOException {
        Properties settings = new Properties();
        JsonNode read = JSON.readTree(connector);
        settings.setProperty("name", read.get("name").textValue());
        read.get("config")
                .properties()
                .forEach(setting -> settings.setProperty(
                        setting.getKey(), setting.getValue().textValue()));
        settings.setProperty("offset.storage", "org.apache.kafka.connect.storage.MemoryOffsetBackingStore");
        // Required of a worker, though this one writes to Kafka by itself.
        settings.putAll(client);
        settings.putAll(different);
        return new TableCapture(settings, client);
    }

    /** Whether it runs; a connector that fails ends. */
    boolean isRunning() {
        return !end.isDone();
    }

    /** Returns when all is sent that was captured; fails if the connector has failed. */
    @Override
    public void close() throws IOException {
        try {
            engine.close();
            end.get(1, TimeUnit.MINUTES);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted before the connector has ended", e);
        } catch (ExecutionException | TimeoutException e) {
            throw new IOException("the connector has not ended well", e);
        } finally {
            thread.shutdown();
            producer.close();
        }
    }

    private void send(
            List<ChangeEvent<SourceRecord, SourceRecord>> changes,
            DebeziumEngine.RecordCommitter<ChangeEvent<SourceRecord, SourceRecord>> committer)
            throws InterruptedException {
        List<Future<RecordMetadata>> sent = new ArrayList<>();
        for (ChangeEvent<SourceRecord, SourceRecord> change : changes) {
            sent.add(producer.send(convert(change.value())));
        }
        for (Future<RecordMetadata> one : sent) {
            try {
                one.get();
            } catch (ExecutionException e) {
                throw new IllegalStateException("a change can't be sent", e);
            }
        }
        for (ChangeEvent<SourceRecord, SourceRecord> change : changes) {
            committer.markProcessed(change);
        }
        committer.markBatchFinished();
    }

    private ProducerRecord<byte[], byte[]> convert(SourceRecord change) {
        ProducerRecord<byte[], byte[]> record = new ProducerRecord<>(
                change.topic(),
                keys.fromConnectData(change.topic(), change.keySchema(), change.key()),
                values.fromConnectData(change.topic(), change.valueSchema(), change.value()));
        change.headers()
                .forEach(header -> record.headers()
                        .add(
                                header.key(),
                                headers.fromConnectHeader(
                                        change.topic(), header.key(), header.schema(), header.value())));
        return record;
    }

    private static Map<String, Object> withPrefix(String prefix, Properties settings) {
        Map<String, Object> found = new HashMap<>();
        settings.stringPropertyNames().stream()
                .filter(name -> name.startsWith(prefix))
                .forEach(name -> found.put(name.substring(prefix.length()), settings.getProperty(name)));
        return found;
    }
}
