package dev.sitestream.exchange;

import java.io.ByteArrayOutputStream;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/** Takes a body of at most so many bytes into memory, and ends the exchange as soon as there are more. */
public final class BoundedBody implements BodySubscriber<byte[]> {

    private final int most;
    private final boolean isLongerAllowed;
    private final ByteArrayOutputStream taken = new ByteArrayOutputStream();
    private final CompletableFuture<byte[]> body = new CompletableFuture<>();
    private Flow.@Nullable Subscription subscription;

    private BoundedBody(int most, boolean isLongerAllowed) {
        this.most = most;
        this.isLongerAllowed = isLongerAllowed;
    }

    /** Fails with a {@link TooLongException} if the body is longer. */
    public static BoundedBody whole(int most) {
        return new BoundedBody(most, false);
    }

    /** Takes the first bytes of a body of any length. */
    public static BoundedBody start(int most) {
        return new BoundedBody(most, true);
    }

    /** The body is longer than allowed. */
    public static final class TooLongException extends Exception {

        private static final long serialVersionUID = 1L;

        private TooLongException(int most) {
            super("the answer is longer than " + most + " bytes");
        }
    }

    @Override
    public CompletionStage<byte[]> getBody() {
        return body;
    }

    @Override
    public void onSubscribe(Flow.Subscription given) {
        subscription = given;
        given.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(List<ByteBuffer> parts) {
        for (ByteBuffer part : parts) {
            byte[] bytes = new byte[Math.min(part.remaining(), most - taken.size())];
            part.get(bytes);
            taken.writeBytes(bytes);
            if (part.hasRemaining()) {
                end();
                return;
            }
        }
    }

    private void end() {
        if (isLongerAllowed) {
            body.complete(taken.toByteArray());
        } else {
            body.completeExceptionally(new TooLongException(most));
        }
        if (subscription != null) {
            subscription.cancel();
        }
    }

    @Override
    public void onError(Throwable failure) {
        body.completeExceptionally(failure);
    }

    @Override
    public void onComplete() {
        body.complete(taken.toByteArray());
    }
}
