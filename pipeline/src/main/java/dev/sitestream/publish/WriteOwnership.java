package dev.sitestream.publish;

import dev.sitestream.health.Health;
import dev.sitestream.health.HealthIssue;
import dev.sitestream.health.HealthIssue.Kind;
import dev.sitestream.store.SupersededException;
import java.time.Duration;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A publisher's right to write its files: it holds it from the commit that made it the latest owner, until it finds a
 * later owner's write.
 *
 * <p>Each owner has a higher epoch than the one before it, of which it knows by the state: so an instance that was cut
 * off can't be mistaken for its successor. Of the same epoch only one is ever committed, and nothing is written before
 * that. Epochs are taken from the clock where that is higher, so that a pipeline which begins with an empty state comes
 * after those that have published to the same place before.
 *
 * <p>Whoever finds that it was superseded stops. Kafka will soon take its task away; where it does not, and still
 * commits its transactions after a while, the later write was none of Kafka's owners, but of a pipeline with another
 * state. Then the right is claimed again, above it.
 */
public final class WriteOwnership {

    private static final Logger LOG = LoggerFactory.getLogger(WriteOwnership.class);

    /** Longer than it takes a consumer to hear that it has lost its place in the group, once it can hear at all. */
    private static final long PATIENCE_MILLIS = Duration.ofSeconds(10).toMillis();

    private final String owner;
    private final Health health;
    private final LongSupplier commits;
    private final LongSupplier storedEpoch;
    private final LongConsumer store;
    private Phase phase = Phase.NEW;
    private long epoch;
    private long highestFound;
    private long commitsBefore;
    private long lostAt;

    private enum Phase {
        NEW,
        CLAIMED,
        HELD,
        LOST
    }

    /**
     * The right of a publisher that has just been made.
     *
     * @param owner the publisher, for people
     * @param storedEpoch tells the epoch in the state
     * @param store puts it there
     */
    public WriteOwnership(String owner, PublishContext publishing, LongSupplier storedEpoch, LongConsumer store) {
        this.owner = owner;
        this.health = publishing.health();
        this.commits = publishing.commits();
        this.storedEpoch = storedEpoch;
        this.store = store;
    }

    /** Claims the right, or sees whether it has been granted, at this time in milliseconds since 1970. */
    void advance(long now) {
        if (phase == Phase.NEW) {
            claim(now);
        } else if (phase == Phase.CLAIMED && commits.getAsLong() > commitsBefore) {
            phase = Phase.HELD;
            health.settle(Kind.SUPERSEDED, owner);
        } else if (phase == Phase.LOST && now >= lostAt + PATIENCE_MILLIS && commits.getAsLong() > commitsBefore) {
            LOG.warn(
                    "{}: Kafka leaves it to this instance, so its files are written again; does another pipeline publish to the"
                            + " same place?",
                    owner);
            claim(now);
        }
    }

    boolean isHeld() {
        return phase == Phase.HELD;
    }

    /** Higher than any former owner's; 0 as long as the right is not held. */
    long epoch() {
        return isHeld() ? epoch : 0;
    }

    /** Stops, since a later owner's write was found. */
    void lose(SupersededException found, long now) {
        highestFound = Math.max(highestFound, found.epoch());
        if (phase != Phase.LOST) {
            phase = Phase.LOST;
            lostAt = now;
            commitsBefore = commits.getAsLong();
            // Without a change there would be no transaction whose commit could show who the owner is.
            store.accept(storedEpoch.getAsLong());
            LOG.warn("{}: {}; nothing more of it is written here", owner, found.getMessage());
            health.raise(new HealthIssue(Kind.SUPERSEDED, owner, String.valueOf(found.getMessage())));
        }
    }

    private void claim(long now) {
        epoch = Math.max(Math.max(storedEpoch.getAsLong(), highestFound) + 1, now);
        store.accept(epoch);
        commitsBefore = commits.getAsLong();
        phase = Phase.CLAIMED;
    }
}
