package dev.sitestream.ingest;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sitestream.page.event.Problem;
import java.util.ArrayList;
import java.util.List;

/** Topics in memory that acknowledge at once, later or never. Thread-safe. */
public final class FakeOutput implements EventOutput {

    /** What becomes of records. */
    public enum Behaviour {
        ACKNOWLEDGE,
        HOLD,
        FAIL,
        FIND_TOO_LARGE
    }

    /** A record of the events topic. */
    public record Sent(String key, String value) {}

    /** A record of the rejected topic. */
    public record RejectedPayload(String source, String payload, List<Problem> problems) {}

    private final List<Sent> sent = new ArrayList<>();
    private final List<RejectedPayload> rejected = new ArrayList<>();
    private final List<Receipt> held = new ArrayList<>();
    private Behaviour behaviour = Behaviour.ACKNOWLEDGE;
    private boolean keeping = true;
    private long count;

    /** Sets what becomes of records from now on. */
    public synchronized void behave(Behaviour next) {
        behaviour = next;
    }

    /** Only counts records from now on. */
    public synchronized void countOnly() {
        keeping = false;
    }

    @Override
    public void send(byte[] key, byte[] value, Receipt receipt) {
        synchronized (this) {
            count++;
            if (keeping) {
                sent.add(new Sent(new String(key, UTF_8), new String(value, UTF_8)));
            }
        }
        answer(receipt);
    }

    @Override
    public void reject(String source, byte[] payload, List<Problem> problems, Receipt receipt) {
        synchronized (this) {
            count++;
            if (keeping) {
                rejected.add(new RejectedPayload(source, new String(payload, UTF_8), problems));
            }
        }
        answer(receipt);
    }

    private void answer(Receipt receipt) {
        Behaviour now;
        synchronized (this) {
            now = behaviour;
            if (now == Behaviour.HOLD) {
                held.add(receipt);
            }
        }
        switch (now) {
            case ACKNOWLEDGE -> receipt.acknowledged();
            case FAIL -> receipt.failed("the broker is away");
            case FIND_TOO_LARGE -> receipt.tooLarge();
            case HOLD -> {}
        }
    }

    /** Acknowledges all records that were held. */
    public void release() {
        List<Receipt> released;
        synchronized (this) {
            released = List.copyOf(held);
            held.clear();
        }
        released.forEach(Receipt::acknowledged);
    }

    public synchronized List<Sent> sent() {
        return List.copyOf(sent);
    }

    public synchronized List<RejectedPayload> rejected() {
        return List.copyOf(rejected);
    }

    public synchronized long count() {
        return count;
    }

    public synchronized int held() {
        return held.size();
    }

    @Override
    public void close() {
        // No-op.
    }
}
