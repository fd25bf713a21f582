package dev.sitestream.publish;

import dev.sitestream.publish.CountingObjectStore.Operation;
import dev.sitestream.site.FileKind;
import dev.sitestream.store.ObjectStoreException.Reason;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Records publishing metrics as lines of text. */
public final class RecordedMetrics implements PublishMetrics {

    private final List<String> lines = new ArrayList<>();

    /** Returns the recorded lines in order. */
    public synchronized List<String> lines() {
        return List.copyOf(lines);
    }

    @Override
    public synchronized void written(String site, FileKind kind, long bytes, Duration took) {
        lines.add(site + ": " + kind.notation() + " of " + bytes + " bytes");
    }

    @Override
    public synchronized void failed(String site, Operation operation, Reason reason) {
        lines.add(site + ": " + operation.notation() + " failed, " + reason.notation());
    }

    @Override
    public synchronized void preconditionFailed(String site) {
        lines.add(site + ": precondition");
    }

    @Override
    public synchronized void reached(Milestone milestone, String site, String section, Duration waited) {
        lines.add(site + ": " + section + " reached " + milestone.notation() + " after " + waited.toMillis() + " ms");
    }
}
