package dev.sitestream.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sitestream.live.LiveHub;
import dev.sitestream.live.LiveWatcher;
import dev.sitestream.query.AnswerJson;
import dev.sitestream.query.live.LiveBatch;
import java.nio.ByteBuffer;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/**
 * The server-sent events of one watcher. It never waits: while a client does not read, what comes is only counted, and
 * the next event has the count.
 */
final class LiveStream implements LiveWatcher {

    private static final String COMMENT = ":\n\n";

    private final LiveHub hub;
    private final Response response;
    private final Callback end;

    private boolean isWriting;
    private boolean isEnded;

    /** What came while an event was written; null if nothing did. */
    private @Nullable LiveBatch waiting;

    /** @param end completes when no more events come */
    LiveStream(LiveHub hub, Response response, Callback end) {
        this.hub = hub;
        this.response = response;
        this.end = end;
    }

    /** Sends the headers, so that the client knows that it is connected. */
    void begin() {
        write(COMMENT);
    }

    @Override
    public synchronized void accept(LiveBatch batch) {
        if (isWriting) {
            waiting = waiting == null ? batch : waiting.withMissed(batch);
        } else {
            write(batch);
        }
    }

    @Override
    public synchronized void idle() {
        if (!isWriting) {
            write(COMMENT);
        }
    }

    @Override
    public void end() {
        complete(null);
    }

    private void write(LiveBatch batch) {
        write("event: changes\ndata: " + AnswerJson.write(batch) + "\n\n");
    }

    private synchronized void write(String event) {
        if (!isEnded) {
            isWriting = true;
            response.write(false, ByteBuffer.wrap(event.getBytes(UTF_8)), Callback.from(this::written, this::complete));
        }
    }

    private synchronized void written() {
        isWriting = false;
        LiveBatch next = waiting;
        waiting = null;
        if (next != null) {
            write(next);
        }
    }

    private void complete(@Nullable Throwable failure) {
        synchronized (this) {
            if (isEnded) {
                return;
            }
            isEnded = true;
        }
        hub.leave(this);
        if (failure == null) {
            end.succeeded();
        } else {
            end.failed(failure);
        }
    }
}
