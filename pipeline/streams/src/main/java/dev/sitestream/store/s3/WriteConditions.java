package dev.sitestream.store.s3;

import dev.sitestream.config.StoreConfig.ConditionalWrites;
import dev.sitestream.store.ObjectStoreException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Decides whether writes are sent with preconditions. The store is probed once before the first write, and again only
 * if the probe fails. If several threads ask at the same time, one of them probes, and all get its result.
 */
final class WriteConditions {

    private static final Logger LOG = LoggerFactory.getLogger(WriteConditions.class);

    private final ConditionalWrites setting;
    private final ConditionProbe probe;
    private final Location location;

    private volatile @Nullable Boolean supported;
    private @Nullable FutureTask<Boolean> underWay;

    WriteConditions(ConditionalWrites setting, ConditionProbe probe, Location location) {
        this.setting = setting;
        this.probe = probe;
        this.location = location;
    }

    /**
     * Whether the next write is to be sent with its precondition.
     *
     * @throws ConditionsIgnoredException if the configuration requires preconditions, but the store ignores them
     * @throws ObjectStoreException if the probe failed
     */
    boolean areSent() throws ObjectStoreException {
        if (setting == ConditionalWrites.OFF) {
            return false;
        }
        @Nullable Boolean known = supported;
        boolean answer = known == null ? find() : known;
        if (!answer && setting == ConditionalWrites.ON) {
            throw new ConditionsIgnoredException(location);
        }
        return answer;
    }

    private boolean find() throws ObjectStoreException {
        FutureTask<Boolean> task;
        boolean own = false;
        synchronized (this) {
            if (supported != null) {
                return supported;
            }
            if (underWay == null) {
                underWay = new FutureTask<>(probe::supportsConditions);
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
        supported = answer;
        if (!answer && setting == ConditionalWrites.AUTO) {
            LOG.warn(
                    "{} ignores the preconditions of writes (If-None-Match, If-Match), so it is written without: an instance"
                            + " that has lost its partition may overwrite its successor's files for a moment;"
                            + " `store.s3.conditionalWrites: off` accepts this without the warning",
                    location.shown(location.prefix()));
        }
    }

    private synchronized void forget() {
        underWay = null;
    }
}
