package dev.sitestream.http.serve;

import dev.sitestream.serve.ByteChunks;
import java.nio.ByteBuffer;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.IteratingCallback;

/** Sends bytes of a file, chunk by chunk, as fast as the client reads them and without binding a thread. */
final class Transfer extends IteratingCallback {

    private final Response response;
    private final ByteChunks bytes;
    private final long from;
    private final long to;
    private final Callback done;
    private final long sinceNanos = System.nanoTime();
    private long position;
    private Runnable completed = () -> {};

    /**
     * @param from the first byte to send
     * @param to the byte after the last one to send, after {@code from}
     * @param done is completed when the last byte is with the operating system, or the client is gone
     */
    Transfer(Response response, ByteChunks bytes, long from, long to, Callback done) {
        this.response = response;
        this.bytes = bytes;
        this.from = from;
        this.to = to;
        this.done = done;
        this.position = from;
    }

    long sinceNanos() {
        return sinceNanos;
    }

    /** How many bytes there are to send. */
    long length() {
        return to - from;
    }

    /** Closes the connection. */
    void cutOff(Throwable reason) {
        EndPoint client =
                response.getRequest().getConnectionMetaData().getConnection().getEndPoint();
        client.close(reason);
    }

    /** Runs an action before the end is reported. Call this before the first byte is sent. */
    void whenCompleted(Runnable action) {
        completed = action;
    }

    @Override
    protected Action process() {
        if (position == to) {
            return Action.SUCCEEDED;
        }
        ByteBuffer chunk = bytes.slice(position, to);
        position += chunk.remaining();
        response.write(position == to, chunk, this);
        return Action.SCHEDULED;
    }

    @Override
    protected void onCompleteSuccess() {
        completed.run();
        done.succeeded();
    }

    @Override
    protected void onCompleteFailure(Throwable failure) {
        completed.run();
        done.failed(failure);
    }

    @Override
    public InvocationType getInvocationType() {
        return InvocationType.NON_BLOCKING;
    }
}
