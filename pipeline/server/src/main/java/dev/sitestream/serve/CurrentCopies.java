package dev.sitestream.serve;

import dev.sitestream.store.ContentVersion;
import dev.sitestream.store.ObjectStoreException;
import dev.sitestream.store.VersionedContent;
import dev.sitestream.store.VersionedReader;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds files in the store, of which it keeps copies. A copy is never used without asking the store for the file's
 * version, so every result is what the store had at some time after the question. This makes the copies invisible: what
 * the publishing protocol guarantees of the store, crawlers also see here, whichever instance answers.
 *
 * <p>A store on another machine is asked once for all who ask for a file while the store answers an earlier question.
 * Thread-safe.
 */
final class CurrentCopies implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(CurrentCopies.class);
    private static final Lookup ABSENT = new Lookup.Absent();
    private static final Lookup BUSY = new Lookup.Busy();
    private static final Lookup UNAVAILABLE = new Lookup.Unavailable();
    private static final int THREADS = 8;
    private static final int MAX_ATTEMPTS = 3;

    private final VersionedReader store;
    private final CopyMemory memory;
    private final ServeMetrics metrics;
    private final FailureLog failures = new FailureLog(LOG);
    private final Map<CopyKey, Question> questions = new HashMap<>();

    /** Threads for files of which there are copies; apart, so that whoever tries out names delays no others. */
    private final ExecutorService known = threads("known");

    private final ExecutorService unknown = threads("unknown");

    CurrentCopies(VersionedReader store, CopyMemory memory, ServeMetrics metrics) {
        this.store = store;
        this.memory = memory;
        this.metrics = metrics;
    }

    /** Those who wait for the next answer of the store about a file. */
    private static final class Question {
        private boolean underWay;
        private @Nullable CompletableFuture<Lookup> waiting;
    }

    /** Finds a file. The result completes at once if the store is on this machine and a copy is current. */
    CompletableFuture<Lookup> find(CopyKey key) {
        @Nullable Copy copy = memory.get(key);
        if (store.isLocal()) {
            try {
                Optional<ContentVersion> version = store.version(key.object());
                if (version.isEmpty()) {
                    memory.remove(key);
                    return CompletableFuture.completedFuture(ABSENT);
                }
                if (copy != null && version.get().equals(copy.version())) {
                    metrics.found(true);
                    return CompletableFuture.completedFuture(new Lookup.Found(copy));
                }
            } catch (ObjectStoreException e) {
                failures.log(e);
                return CompletableFuture.completedFuture(UNAVAILABLE);
            }
        }
        return ask(key, copy == null ? unknown : known);
    }

    private synchronized CompletableFuture<Lookup> ask(CopyKey key, ExecutorService threads) {
        Question question = questions.computeIfAbsent(key, some -> new Question());
        if (question.waiting == null) {
            question.waiting = new CompletableFuture<>();
        }
        if (!question.underWay) {
            question.underWay = true;
            threads.execute(() -> answer(key, question, threads));
        }
        return question.waiting;
    }

    private void answer(CopyKey key, Question question, ExecutorService threads) {
        @Nullable CompletableFuture<Lookup> asking;
        synchronized (this) {
            // Who asks from now on waits for the next answer, because this one may be from before.
            asking = question.waiting;
            question.waiting = null;
        }
        Lookup result = UNAVAILABLE;
        try {
            result = read(key);
        } catch (RuntimeException e) {
            LOG.error("can't serve {}", key.object(), e);
        } finally {
            if (asking != null) {
                asking.complete(result);
            }
            synchronized (this) {
                if (question.waiting == null) {
                    questions.remove(key);
                } else {
                    threads.execute(() -> answer(key, question, threads));
                }
            }
        }
    }

    private Lookup read(CopyKey key) {
        for (int attempt = 1; ; attempt++) {
            try {
                return readNow(key);
            } catch (ObjectStoreException e) {
                failures.log(e);
                return UNAVAILABLE;
            } catch (IOException e) {
                if (attempt == MAX_ATTEMPTS) {
                    failures.log(new ObjectStoreException("can't read " + key.object() + ": " + e.getMessage(), e));
                    return UNAVAILABLE;
                }
                LOG.debug("{} is read again", key.object(), e);
            }
        }
    }

    private Lookup readNow(CopyKey key) throws ObjectStoreException, IOException {
        @Nullable Copy copy = memory.get(key);
        if (copy != null) {
            Optional<ContentVersion> version = store.version(key.object());
            if (version.isPresent() && version.get().equals(copy.version())) {
                metrics.found(true);
                return new Lookup.Found(copy);
            }
        }
        Optional<VersionedContent> opened = store.open(key.object());
        if (opened.isEmpty()) {
            memory.remove(key);
            return ABSENT;
        }
        metrics.found(false);
        try (VersionedContent content = opened.get()) {
            return copy(key, content);
        }
    }

    private Lookup copy(CopyKey key, VersionedContent content) throws ObjectStoreException, IOException {
        long stored = content.version().bytes();
        requireFits(key, stored);
        if (!memory.reserve(stored)) {
            return BUSY;
        }
        long reserved = stored;
        try {
            ByteChunks bytes = ByteChunks.read(content.content(), stored);
            if (key.form().converts(bytes)) {
                long longest = key.form().longest(bytes);
                if (key.form() == Form.PLAIN) {
                    requireFits(key, stored + longest);
                }
                boolean hasRoom = memory.reserve(longest);
                reserved += hasRoom ? longest : 0;
                if (hasRoom) {
                    bytes = key.form().convert(bytes).orElse(bytes);
                } else if (key.form() == Form.PLAIN) {
                    return BUSY;
                }
            }
            Copy copy = new Copy(key, content.version(), bytes);
            memory.cancel(reserved - bytes.length());
            reserved = 0;
            memory.keep(copy);
            return new Lookup.Found(copy);
        } finally {
            memory.cancel(reserved);
        }
    }

    private void requireFits(CopyKey key, long bytes) throws ObjectStoreException {
        if (!memory.fits(bytes)) {
            throw new ObjectStoreException(key.object() + " takes " + bytes
                    + " bytes, which is more than the memory for served files; raise `serve.cache`");
        }
    }

    private static ExecutorService threads(String name) {
        AtomicInteger number = new AtomicInteger();
        return Executors.newFixedThreadPool(THREADS, task -> {
            Thread thread = new Thread(task, "sitestream-serve-" + name + "-" + number.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        });
    }

    @Override
    public void close() {
        known.shutdownNow();
        unknown.shutdownNow();
    }
}
