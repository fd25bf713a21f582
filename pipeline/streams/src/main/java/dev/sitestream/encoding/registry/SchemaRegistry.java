package dev.sitestream.encoding.registry;

import dev.sitestream.encoding.frame.SchemaId;
import dev.sitestream.health.Health;
import dev.sitestream.health.HealthIssue;
import dev.sitestream.health.HealthIssue.Kind;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
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

    /** A partition that is held asks much more often. */
    private static final Duration FAILED_FOR = Duration.ofSeconds(30);

    private static final Duration FORGOTTEN_AFTER = Duration.ofMinutes(10);

    private final RegistrySettings settings;
    private final SchemaRequests requests;
    private final SchemaFiles files;
    private final Health health;
    private final Map<SchemaId, Answer> answers = new ConcurrentHashMap<>();
    private final ScheduledExecutorService worker;

    /** The ids without an answer. */
    private final Set<SchemaId> failing = ConcurrentHashMap.newKeySet();

    /** What is known of a schema. */
    public sealed interface Answer {

        /** The schema. */
        record Found(RegisteredSchema schema) implements Answer {}

        /**
         * The registry has no such schema, or one that can't be used.
         *
         * @param detail what it says, for people
         * @param sinceNanos since when it says so
         * @param atNanos when it said so last
         */
        record Unknown(String detail, long sinceNanos, long atNanos) implements Answer {

            /** Whether it says so for this time. */
            public boolean hasLasted(Duration time) {
                return isOver(sinceNanos, time);
            }
        }

        /**
         * It is being asked for.
         *
         * @param former the answer until then; null if there is none
         */
        record Asked(
                CompletableFuture<Answer> request, @Nullable Unknown former) implements Answer {

            /** The former answer is the best until there is a new one. */
            private Answer orFormer() {
                return former == null ? this : former;
            }
        }

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
        this.worker = Executors.newSingleThreadScheduledExecutor(task -> {
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
        if (known instanceof Answer.Found) {
            return known;
        }
        if (known instanceof Answer.Asked asked) {
            return asked.orFormer();
        }
        if (known instanceof Answer.Unknown unknown && !isOver(unknown.atNanos(), UNKNOWN_FOR)) {
            return unknown;
        }
        if (known instanceof Answer.Failed failed && !isOver(failed.atNanos(), RETRY_AFTER)) {
            return failed;
        }
        return ask(id, known);
    }

    /** Returns what the registry answers, and waits for that if nothing is known. */
    public Answer await(SchemaId id) {
        Answer known = find(id);
        return known instanceof Answer.Asked asked ? asked.request().join() : known;
    }

    private static boolean isOver(long sinceNanos, Duration time) {
        return System.nanoTime() - sinceNanos >= time.toNanos();
    }

    private Answer ask(SchemaId id, @Nullable Answer known) {
        Answer.Unknown former = known instanceof Answer.Unknown unknown ? unknown : null;
        Answer.Asked asked = new Answer.Asked(new CompletableFuture<>(), former);
        boolean isFirst = known == null ? answers.putIfAbsent(id, asked) == null : answers.replace(id, known, asked);
        if (!isFirst) {
            return find(id);
        }
        try {
            worker.execute(() -> answer(id, asked));
        } catch (RejectedExecutionException e) {
            end(id, asked, new Answer.Failed("is not asked any more", System.nanoTime()));
        }
        return asked.orFormer();
    }

    private void answer(SchemaId id, Answer.Asked asked) {
        Answer answer = new Answer.Failed("was not asked to the end", System.nanoTime());
        try {
            answer = answer(id, asked.former());
        } finally {
            end(id, asked, answer);
        }
        forgetUnknown();
    }

    private void end(SchemaId id, Answer.Asked asked, Answer answer) {
        // Before anybody sees the answer, so that health never lags behind it.
        if (answer instanceof Answer.Failed) {
            failing.add(id);
        } else {
            recover(id);
        }
        answers.put(id, answer);
        asked.request().complete(answer);
        if (answer instanceof Answer.Failed failed) {
            // An id that no partition asks for again is no longer an issue of this instance.
            later(() -> forget(id, failed));
        }
    }

    private void later(Runnable task) {
        try {
            Future<?> unused = worker.schedule(task, FAILED_FOR.toMillis(), TimeUnit.MILLISECONDS);
        } catch (RejectedExecutionException e) {
            LOG.debug("the registry is closed", e);
        }
    }

    private void forget(SchemaId id, Answer.Failed failed) {
        if (answers.remove(id, failed)) {
            recover(id);
        }
    }

    private Answer answer(SchemaId id, Answer.@Nullable Unknown former) {
        try {
            Optional<RegisteredSchema> kept = files.read(id);
            Optional<RegisteredSchema> schema = kept.isPresent() ? kept : requests.get(id);
            if (schema.isEmpty()) {
                return unknown("does not know the schema with " + id, former);
            }
            if (kept.isEmpty()) {
                files.write(id, schema.get());
            }
            return new Answer.Found(schema.get());
        } catch (RegistryException e) {
            String detail = String.valueOf(e.getMessage());
            return e.isFinal() ? unknown(detail, former) : failed(id, detail, former);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new Answer.Failed("was not asked to the end", System.nanoTime());
        } catch (RuntimeException e) {
            // Its message may have parts of the request, and so credentials.
            return failed(id, "can't be asked: " + e.getClass().getSimpleName(), former);
        }
    }

    private static Answer unknown(String detail, Answer.@Nullable Unknown former) {
        long now = System.nanoTime();
        return new Answer.Unknown(detail, former == null ? now : former.sinceNanos(), now);
    }

    private Answer failed(SchemaId id, String detail, Answer.@Nullable Unknown former) {
        if (former != null) {
            // A record may be under way that is to be rejected by the former answer.
            return unknown(former.detail(), former);
        }
        String subject = subject();
        if (failing.isEmpty()) {
            LOG.warn("{} {}; records of the schema with {} wait", subject, detail, id);
        }
        health.raise(new HealthIssue(
                Kind.REGISTRY_FAILING, subject, detail + "; records of the schema with " + id + " wait"));
        return new Answer.Failed(detail, System.nanoTime());
    }

    private void recover(SchemaId id) {
        if (failing.remove(id) && failing.isEmpty()) {
            LOG.info("{} has no open request any more", subject());
            health.clear(Kind.REGISTRY_FAILING, subject());
        }
    }

    private String subject() {
        return "registry " + settings.name();
    }

    /** Forgets ids that have not been asked for lately, because senders can make up as many as they want. */
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
