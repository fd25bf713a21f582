package dev.sitestream.store.s3;

import dev.sitestream.config.StoreConfig.ConditionalWrites;
import dev.sitestream.store.ObjectStoreException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Whether writes go with preconditions. What the store makes of them is found out before the first write: once, unless
 * the attempt fails. Of several threads that want to know at once one tries, and all get its answer.
 */
final class WriteConditions {

    private static final Logger LOG = LoggerFactory.getLogger(WriteConditions.class);

    private final ConditionalWrites wanted;
    private final ConditionProbe probe;
    private final Location location;

    private volatile @Nullable Boolean heeded;
    private @Nullable FutureTask<Boolean> underWay;

    /** As the configuration wants it. */
    WriteConditions(ConditionalWrites wanted, ConditionProbe probe, Location location) {
        this.wanted = wanted;
        this.probe = probe;
        this.location = location;
    }

    /**
     * Whether the next write is to have its precondition.
     *
     * @throws ConditionsIgnoredException when it has to, but the store ignores it
     * @throws ObjectStoreException when it could not be found out what the store does
     */
    boolean areSent() throws ObjectStoreException {
        if (wanted == ConditionalWrites.OFF) {
            return false;
        }
        @Nullable Boolean known = heeded;
        boolean answer = known == null ? find() : known;
        if (!answer && wanted == ConditionalWrites.ON) {
            throw new ConditionsIgnoredException(location);
        }
        return answer;
    }

    private boolean find() throws ObjectStoreException {
        FutureTask<Boolean> task;
        boolean own = false;
        synchronized (this) {
            if (heeded != null) {
                return heeded;
            }
            if (underWay == null) {
                underWay = new FutureTask<>(probe::conditionsAreHeeded);
                own = true;
            }
            task = underWay;
        }
        if (own) {
            task.run();
        }
        try {
            boolean answer = task.get();
            if (own) {
                found(answer);
            }
            return answer;
        } catch (ExecutionException e) {
            if (e.getCause() instanceof ObjectStoreException failure) {
                throw failure;
            }
            throw new IllegalStateException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ObjectStoreException(
                    "can't write to " + location.shown(location.prefix()) + ": it was interrupted");
        } finally {
            if (own) {
                forget();
            }
        }
    }

    private synchronized void found(boolean answer) {
        heeded = answer;
        if (!answer && wanted == ConditionalWrites.AUTO) {
            LOG.warn(
                    "{} ignores the preconditions of writes (If-None-Match, If-Match), so it is written without: an instance"
                            + " that has lost its partition may overwrite its successor's files for a moment;"
                            + " `store.s3.conditionalWrites: off` accepts that without this warning",
                    location.shown(location.prefix()));
        }
    }

    private synchronized void forget() {
        underWay = null;
    }
}
