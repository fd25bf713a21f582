package dev.sitestream.http.ingest;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.ingest.ByteBudget;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.util.thread.ScheduledExecutorScheduler;
import org.eclipse.jetty.util.thread.Scheduler;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A body is handled once, however its parts arrive. */
class RequestBodyTest {

    private static final int MAX_BYTES = 10;

    private final Scheduler scheduler = new ScheduledExecutorScheduler();
    private final List<String> bodies = new ArrayList<>();
    private final List<IngestAnswer> refusals = new ArrayList<>();

    @BeforeEach
    void start() throws Exception {
        scheduler.start();
    }

    @AfterEach
    void stop() throws Exception {
        scheduler.stop();
    }

    /** A body in parts. Each part but the first arrives when more is demanded, which calls back at once. */
    private static final class Parts implements Content.Source {

        private final Queue<String> parts = new ArrayDeque<>();
        private boolean arrived = true;

        Parts(String... parts) {
            this.parts.addAll(List.of(parts));
        }

        @Override
        public Content.@Nullable Chunk read() {
            if (!arrived) {
                return null;
            }
            arrived = false;
            String part = parts.remove();
            return Content.Chunk.from(ByteBuffer.wrap(part.getBytes(UTF_8)), parts.isEmpty());
        }

        @Override
        public void demand(Runnable callback) {
            arrived = true;
            callback.run();
        }

        @Override
        public void fail(Throwable failure) {
            throw new AssertionError(failure);
        }
    }

    @Test
    void aBodyThatIsThereAtOnceIsHandledOnce() {
        read("whole");

        assertThat(bodies).containsExactly("whole");
        assertThat(refusals).isEmpty();
    }

    @Test
    void aBodyWhosePartsArriveWhileTheyAreDemandedIsHandledOnce() {
        read("in ", "three", "!");

        assertThat(bodies).containsExactly("in three!");
        assertThat(refusals).isEmpty();
    }

    @Test
    void aBodyThatIsTooLargeInALaterPartIsRefusedOnce() {
        read("0123456789", "more", "and more");

        assertThat(bodies).isEmpty();
        assertThat(refusals).extracting(IngestAnswer::status).containsExactly(413);
    }

    private void read(String... parts) {
        ByteBudget.Account account = new ByteBudget(1_000).open();
        new RequestBody(
                        new Parts(parts),
                        scheduler,
                        account,
                        MAX_BYTES,
                        body -> bodies.add(new String(body, UTF_8)),
                        refusals::add)
                .read(Duration.ofSeconds(30));
    }
}
