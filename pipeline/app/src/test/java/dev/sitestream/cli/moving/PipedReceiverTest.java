package dev.sitestream.cli.moving;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sitestream.listing.Collected;
import dev.sitestream.listing.Listing.Receiver;
import dev.sitestream.listing.Origin;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class PipedReceiverTest {

    private static final Origin ORIGIN = new Origin("a.xml", 1);

    @Test
    void everythingArrivesInOrderBeforeAFlushEnds() throws Exception {
        Collected collected = new Collected();
        AtomicLong progress = new AtomicLong();
        try (PipedReceiver piped = new PipedReceiver(collected, progress::set)) {
            for (int i = 0; i < 10_000; i++) {
                piped.problem(ORIGIN, "p" + i);
                piped.page(new Origin("a.xml", i), Integer.toString(i).getBytes(UTF_8));
            }
            piped.flush();

            assertThat(collected.events).hasSize(10_000).startsWith("0", "1").endsWith("9999");
            assertThat(collected.problems).hasSize(10_000);
            assertThat(progress).hasValue(10_000);
        }
    }

    /** Fails at the page with this number. */
    private record Failing(AtomicLong left) implements Receiver {

        @Override
        public void page(Origin origin, byte[] upsert) throws IOException {
            if (left.getAndDecrement() == 0) {
                throw new IOException("full");
            }
        }

        @Override
        public void problem(Origin origin, String text) {
            throw new IllegalStateException(text);
        }
    }

    @Test
    void aFailureReachesTheReader() throws Exception {
        try (PipedReceiver piped = new PipedReceiver(new Failing(new AtomicLong(500)), pages -> {})) {
            assertThatThrownBy(() -> {
                        for (int i = 0; i < 100_000; i++) {
                            piped.page(ORIGIN, new byte[10]);
                        }
                    })
                    .isInstanceOf(IOException.class)
                    .hasMessage("full");
            assertThatThrownBy(piped::flush).hasMessage("full");
        }
    }

    @Test
    void aFailureBeforeAFlushEndsTheFlush() throws Exception {
        try (PipedReceiver piped = new PipedReceiver(new Failing(new AtomicLong(0)), pages -> {})) {
            piped.page(ORIGIN, new byte[10]);

            assertThatThrownBy(piped::flush).isInstanceOf(IOException.class).hasMessage("full");
        }
    }

    @Test
    void aDefectIsNotHidden() throws Exception {
        try (PipedReceiver piped = new PipedReceiver(new Failing(new AtomicLong(9)), pages -> {})) {
            piped.problem(ORIGIN, "defect");

            assertThatThrownBy(piped::flush).isInstanceOf(IllegalStateException.class);
        }
    }
}
