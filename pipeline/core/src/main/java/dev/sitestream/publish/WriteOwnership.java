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
 * A publisher's right to write its files. The publisher holds it from the commit that made it the latest owner until it
 * finds a later owner's write.
 *
 * <p>Each owner has a higher epoch than the one before it, because it reads that one's epoch from the state. So an
 * instance that was cut off can't be mistaken for its successor. Of owners with the same epoch only one is ever
 * committed, and nothing is written before that commit. The clock's time becomes the epoch where it is higher, so that
 * a pipeline that begins with an empty state has a higher epoch than earlier pipelines with the same target.
 *
 * <p>A superseded owner stops writing. Kafka will soon revoke its task. If Kafka still commits the owner's transactions
 * after a while, the later write came from a pipeline with another state. Then the publisher claims ownership again,
 * with an epoch above the one found.
 */
public final class WriteOwnership {

    private static final Logger LOG = LoggerFactory.getLogger(WriteOwnership.class);

    /** Longer than a consumer that is connected again needs to learn that it has lost its place in the group. */
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
    private long lostAtMillis;

    private enum Phase {
        NEW,
        CLAIMED,
        HELD,
        LOST
    }

    /**
     * Creates the ownership of a new publisher.
     *
     * @param owner the publisher's name in log lines and health issues
     * @param storedEpoch reads the epoch from the state
     * @param store writes the epoch to the state
     */
    public WriteOwnership(String owner, PublishContext publishing, LongSupplier storedEpoch, LongConsumer store) {
        this.owner = owner;
        this.health = publishing.health();
        this.commits = publishing.commits();
        this.storedEpoch = storedEpoch;
        this.store = store;
    }

    /** Claims ownership, or checks whether a claim was committed, at this time. */
    void advance(long steadyMillis) {
        if (phase == Phase.NEW) {
            claim(steadyMillis);
        } else if (phase == Phase.CLAIMED && commits.getAsLong() > commitsBefore) {
            phase = Phase.HELD;
            health.clear(Kind.SUPERSEDED, owner);
        } else if (phase == Phase.LOST
                && steadyMillis >= lostAtMillis + PATIENCE_MILLIS
                && commits.getAsLong() > commitsBefore) {
            LOG.warn(
                    "{}: another instance wrote its files, but Kafka assigns them to this one, which rewrites them;"
                            + " check that no other pipeline publishes to the same store",
                    owner);
            claim(steadyMillis);
        }
    }

    /** Whether it begins with the next commit. */
    boolean awaitsCommit() {
        return phase == Phase.CLAIMED;
    }

    boolean isHeld() {
        return phase == Phase.HELD;
    }

    /** The epoch of this owner, higher than any former owner's; 0 while it does not hold ownership. */
    long epoch() {
        return isHeld() ? epoch : 0;
    }

    /** Gives up ownership, since a later owner's write was found. */
    void lose(SupersededException found, long steadyMillis) {
        highestFound = Math.max(highestFound, found.epoch());
        if (phase != Phase.LOST) {
            phase = Phase.LOST;
            lostAtMillis = steadyMillis;
            commitsBefore = commits.getAsLong();
            // A change of the state causes a transaction, whose commit can show that this instance is still the owner.
            store.accept(storedEpoch.getAsLong());
            LOG.warn("{}: {}; this instance no longer writes its files", owner, found.getMessage());
            health.raise(new HealthIssue(Kind.SUPERSEDED, owner, String.valueOf(found.getMessage())));
        }
    }

    private void claim(long steadyMillis) {
        epoch = Math.max(Math.max(storedEpoch.getAsLong(), highestFound) + 1, steadyMillis);
        store.accept(epoch);
        commitsBefore = commits.getAsLong();
        phase = Phase.CLAIMED;
    }
}
