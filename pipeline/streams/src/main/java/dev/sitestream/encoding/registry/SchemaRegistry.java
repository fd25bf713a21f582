package dev.sitestream.encoding.registry;

import dev.sitestream.encoding.frame.SchemaId;
import dev.sitestream.health.Health;
import dev.sitestream.health.HealthIssue;
import dev.sitestream.health.HealthIssue.Kind;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The schemas of a registry. A schema is asked for once and kept for ever, in memory and on disk. That there is none is
 * believed for seconds only, since a new schema reaches a registry's followers late. Thread-safe.
 */
public final class SchemaRegistry implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(SchemaRegistry.class);

    private static final Duration UNKNOWN_FOR = Duration.ofSeconds(5);
    private static final Duration RETRY_AFTER = Duration.ofSeconds(1);
    private static final Duration FORGOTTEN_AFTER = Duration.ofMinutes(10);

    private final RegistrySettings settings;
    private final SchemaRequests requests;
    private final SchemaFiles files;
    private final Health health;
    private final Map<SchemaId, Answer> answers = new ConcurrentHashMap<>();
    private final ExecutorService worker;
    private volatile boolean isFailing;

    /** What is known of a schema. */
    public sealed interface Answer {

        /** The schema. */
        record Found(RegisteredSchema schema) implements Answer {}

        /**
         * The registry has no such schema.
         *
         * @param atNanos when it said so
         */
        record Unknown(long atNanos) implements Answer {}

        /**
         * It is not known yet.
         *
         * @param request the request that is under way
         */
        record Asked(CompletableFuture<Answer> request) implements Answer {}

        /**
         * The registry gave no answer.
         *
         * @param atNanos when it was asked
         */
        record Failed(String detail, long atNanos) implements Answer {}
    }

    /**
     * Begins with what is on disk.
     *
     * @param folder where the schemas of registries are kept
     * @param health receives an issue while the registry gives no answers
     */
    public SchemaRegistry(RegistrySettings settings, Path folder, Health health) {
        this(settings, new RegistryHttp(settings), folder, health);
    }

    /** Begins with what is on disk, and gets further answers from here. */
    public SchemaRegistry(RegistrySettings settings, RegistryAnswers answers, Path folder, Health health) {
        this.settings = settings;
        this.requests = new SchemaRequests(answers, settings.ids());
        this.files = new SchemaFiles(folder.resolve(settings.name()));
        this.health = health;
        this.worker = Executors.newSingleThreadExecutor(task -> {
            Thread thread = new Thread(task, "registry-" + settings.name());
            thread.setDaemon(true);
            return thread;
        });
    }

    /** What the numbers in records are, and how to reach the registry. */
    public RegistrySettings settings() {
        return settings;
    }

    /** Returns at once what is known of a schema; asks the registry if that is nothing, or no longer certain. */
    public Answer find(SchemaId id) {
        Answer known = answers.get(id);
        if (known instanceof Answer.Found || known instanceof Answer.Asked) {
            return known;
        }
        if (known instanceof Answer.Unknown unknown && !isOver(unknown.atNanos(), UNKNOWN_FOR)) {
            return unknown;
        }
        if (known instanceof Answer.Failed failed && !isOver(failed.atNanos(), RETRY_AFTER)) {
            return failed;
        }
        Answer asked = ask(id, known);
        // Until there is a new answer, the old one is the best.
        return known instanceof Answer.Unknown ? known : asked;
    }

    /** Returns what the registry answers, and waits for that. */
    public Answer await(SchemaId id) {
        Answer known = find(id);
        return known instanceof Answer.Asked asked ? asked.request().join() : known;
    }

    private static boolean isOver(long sinceNanos, Duration time) {
        return System.nanoTime() - sinceNanos >= time.toNanos();
    }

    private Answer ask(SchemaId id, @Nullable Answer known) {
        CompletableFuture<Answer> request = new CompletableFuture<>();
        Answer.Asked asked = new Answer.Asked(request);
        boolean isFirst = known == null ? answers.putIfAbsent(id, asked) == null : answers.replace(id, known, asked);
        if (!isFirst) {
            return answers.getOrDefault(id, asked);
        }
        try {
            worker.execute(() -> {
                Answer answer = answer(id);
                answers.put(id, answer);
                request.complete(answer);
                forgetUnknown();
            });
        } catch (RejectedExecutionException e) {
            Answer closed = new Answer.Failed("is not asked any more", System.nanoTime());
            answers.put(id, closed);
            return closed;
        }
        return asked;
    }

    private Answer answer(SchemaId id) {
        Optional<RegisteredSchema> kept = files.read(id);
        if (kept.isPresent()) {
            return new Answer.Found(kept.get());
        }
        try {
            Optional<RegisteredSchema> schema = requests.get(id);
            recover();
            if (schema.isEmpty()) {
                return new Answer.Unknown(System.nanoTime());
            }
            files.write(id, schema.get());
            return new Answer.Found(schema.get());
        } catch (RegistryException e) {
            return failed(id, String.valueOf(e.getMessage()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new Answer.Failed("was not asked to the end", System.nanoTime());
        } catch (RuntimeException e) {
            LOG.debug("the request for {} has failed", id, e);
            return failed(id, String.valueOf(e));
        }
    }

    private Answer failed(SchemaId id, String detail) {
        String subject = "registry " + settings.name();
        if (!isFailing) {
            isFailing = true;
            LOG.warn("{} {}; records of the schema with {} wait", subject, detail, id);
        }
        health.raise(new HealthIssue(
                Kind.REGISTRY_FAILING, subject, detail + "; records of the schema with " + id + " wait"));
        return new Answer.Failed(detail, System.nanoTime());
    }

    private void recover() {
        if (isFailing) {
            isFailing = false;
            LOG.info("registry {} answers again", settings.name());
            health.clear(Kind.REGISTRY_FAILING, "registry " + settings.name());
        }
    }

    /** Forgets ids that nobody asks for any more, because senders can make up as many as they want. */
    private void forgetUnknown() {
        answers.values()
                .removeIf(answer ->
                        answer instanceof Answer.Unknown unknown && isOver(unknown.atNanos(), FORGOTTEN_AFTER));
    }

    @Override
    public void close() {
        worker.shutdownNow();
    }
}
