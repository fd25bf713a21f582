package dev.sitestream.replay;

import dev.sitestream.app.PipelineApp;
import dev.sitestream.app.RootCause;
import dev.sitestream.produce.EventSender;
import dev.sitestream.produce.SendException;
import dev.sitestream.terminal.ProgressBar;
import dev.sitestream.topology.PipelineActivity.Snapshot;
import java.time.Duration;
import java.util.List;
import java.util.OptionalDouble;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Feeds files of events to a running pipeline, and waits until everything is consumed and published. */
public final class Replay {

    private static final Duration LOOK_INTERVAL = Duration.ofMillis(20);
    private static final int EVENTS_BETWEEN_LOOKS = 256;

    private final PipelineApp app;
    private final EventSender sender;
    private final ProgressBar progress;
    private long sent;

    /** A replay into this pipeline. */
    public Replay(PipelineApp app, EventSender sender, ProgressBar progress) {
        this.app = app;
        this.sender = sender;
        this.progress = progress;
    }

    /** Feeds the files in their order, and waits. */
    public void run(List<String> files)
            throws EventFileException, SendException, ReplayException, InterruptedException {
        for (String file : files) {
            feed(file);
        }
        sender.flush();
        awaitRest();
    }

    private void feed(String name) throws EventFileException, SendException, ReplayException, InterruptedException {
        try (EventFile file = EventFile.open(name)) {
            for (byte[] line = file.next(); line != null; line = file.next()) {
                sender.send(line, file.name() + ":" + file.lineNumber());
                sent++;
                if (sent % EVENTS_BETWEEN_LOOKS == 0) {
                    throwIfEnded(Duration.ZERO);
                    // Without knowing how many more there are, the share is not known either.
                    progress.update(OptionalDouble.empty(), app.activity().consumed());
                }
            }
        }
    }

    /** Two equal looks in a row show that nothing is under way between the parts of the pipeline. */
    private void awaitRest() throws ReplayException, InterruptedException {
        Snapshot before = app.activity();
        while (true) {
            throwIfEnded(LOOK_INTERVAL);
            Snapshot now = app.activity();
            if (now.consumed() >= sent && now.outstanding() == 0 && now.equals(before)) {
                return;
            }
            before = now;
            progress.update(OptionalDouble.of(sent == 0 ? 1 : (double) now.consumed() / sent), now.consumed());
        }
    }

    /** Waits so long, and hears of it at once when the pipeline dies. */
    private void throwIfEnded(Duration patience) throws ReplayException, InterruptedException {
        try {
            app.ended().get(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException alive) {
            return;
        } catch (ExecutionException e) {
            throw new ReplayException("the pipeline died: " + RootCause.message(e), e);
        }
        throw new ReplayException("the pipeline was closed in the middle of the replay");
    }
}
