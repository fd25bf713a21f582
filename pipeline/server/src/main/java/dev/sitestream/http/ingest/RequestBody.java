package dev.sitestream.http.ingest;

import dev.sitestream.ingest.ByteBudget;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.util.thread.Scheduler;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads a body into memory without binding a thread. It ends with the body, or with a refusal: if the body is too
 * large, is too slow as a whole, or finds no memory. Thread-safe.
 */
final class RequestBody {

    private static final Logger LOG = LoggerFactory.getLogger(RequestBody.class);

    private final Content.Source source;
    private final Scheduler scheduler;
    private final ByteBudget.Account account;
    private final int maxBytes;
    private final Consumer<byte[]> complete;
    private final Consumer<IngestAnswer> refuse;
    private final ByteArrayOutputStream content = new ByteArrayOutputStream();
    private Scheduler.@Nullable Task deadline;
    private boolean ended;

    /**
     * @param source the body
     * @param scheduler runs the deadline
     * @param account pays for the bytes
     * @param maxBytes the most bytes
     * @param complete receives the body
     * @param refuse receives the answer if there is no body
     */
    RequestBody(
            Content.Source source,
            Scheduler scheduler,
            ByteBudget.Account account,
            int maxBytes,
            Consumer<byte[]> complete,
            Consumer<IngestAnswer> refuse) {
        this.source = source;
        this.scheduler = scheduler;
        this.account = account;
        this.maxBytes = maxBytes;
        this.complete = complete;
        this.refuse = refuse;
    }

    /** Begins to read. The body must arrive within this time. */
    void read(Duration timeout) {
        if (source.getLength() > maxBytes) {
            refuse.accept(tooLarge(maxBytes));
            return;
        }
        synchronized (this) {
            deadline = scheduler.schedule(() -> end(IngestAnswer.tooSlow()), timeout.toMillis(), TimeUnit.MILLISECONDS);
        }
        readOn();
    }

    static IngestAnswer tooLarge(int maxBytes) {
        return IngestAnswer.tooLarge("the body has more than " + maxBytes + " bytes");
    }

    private void readOn() {
        try {
            readMore();
        } catch (RuntimeException e) {
            // Jetty would only log it, and the request would never be answered.
            LOG.error("can't handle the body of a request", e);
            refuse.accept(IngestAnswer.internalError());
        }
    }

    private void readMore() {
        Progress progress;
        synchronized (this) {
            if (ended) {
                return;
            }
            progress = readAvailable();
            ended = progress != Read.IN_PART;
        }
        // Without the lock: Jetty may call back at once, on this thread.
        if (progress == Read.IN_PART) {
            source.demand(this::readOn);
            return;
        }
        cancelDeadline();
        if (progress instanceof Refused refused) {
            refuse.accept(refused.answer());
        } else {
            complete.accept(content.toByteArray());
        }
    }

    /** How far the body was read. */
    private sealed interface Progress {}

    private enum Read implements Progress {
        /** More is to come. */
        IN_PART,
        /** All of it was read. */
        WHOLLY
    }

    /** It is refused. */
    private record Refused(IngestAnswer answer) implements Progress {}

    /** Reads until nothing is there, or to the end. */
    private Progress readAvailable() {
        while (true) {
            Content.@Nullable Chunk chunk = source.read();
            if (chunk == null) {
                return Read.IN_PART;
            }
            if (Content.Chunk.isFailure(chunk)) {
                return new Refused(refusalOf(chunk.getFailure()));
            }
            try {
                ByteBuffer bytes = chunk.getByteBuffer();
                int size = bytes.remaining();
                if (content.size() + size > maxBytes) {
                    return new Refused(tooLarge(maxBytes));
                }
                if (!account.reserve(size)) {
                    return new Refused(IngestAnswer.outOfMemory());
                }
                byte[] copy = new byte[size];
                bytes.get(copy);
                content.writeBytes(copy);
            } finally {
                chunk.release();
            }
            if (chunk.isLast()) {
                return Read.WHOLLY;
            }
        }
    }

    private static IngestAnswer refusalOf(Throwable failure) {
        if (failure instanceof TimeoutException) {
            return IngestAnswer.tooSlow();
        }
        return failure instanceof HttpException http
                ? IngestAnswer.refused(http.getCode())
                : IngestAnswer.malformed("the body ends before its end");
    }

    private void end(IngestAnswer refusal) {
        synchronized (this) {
            if (ended) {
                return;
            }
            ended = true;
            cancelDeadline();
        }
        refuse.accept(refusal);
    }

    private synchronized void cancelDeadline() {
        if (deadline != null) {
            deadline.cancel();
        }
    }
}
