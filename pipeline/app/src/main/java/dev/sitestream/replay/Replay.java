package dev.sitestream.replay;

import dev.sitestream.app.PipelineApp;
import dev.sitestream.app.PipelineDiedException;
import dev.sitestream.app.PipelineWatch;
import dev.sitestream.produce.EventSender;
import dev.sitestream.produce.SendException;
import dev.sitestream.terminal.ProgressBar;
import dev.sitestream.topology.metrics.PipelineActivity.Snapshot;
import java.time.Duration;
import java.util.List;
import java.util.OptionalDouble;

/** Sends files of events to a running pipeline, and waits until everything is consumed and published. */
public final class Replay {

    private static final int EVENTS_BETWEEN_CHECKS = 256;

    private final PipelineApp app;
    private final PipelineWatch watch;
    private final EventSender sender;
    private final ProgressBar progress;
    private final EventPlaces places = new EventPlaces();

    /** A replay into this pipeline. */
    public Replay(PipelineApp app, EventSender sender, ProgressBar progress) {
        this.app = app;
        this.watch = new PipelineWatch(app);
        this.sender = sender;
        this.progress = progress;
    }

    /**
     * Sends the files in order, and waits.
     *
     * @return where the events came from, in the order in which they were sent
     */
    public EventPlaces run(List<String> files)
            throws EventFileException, SendException, PipelineDiedException, InterruptedException {
        for (String file : files) {
            feed(file);
        }
        sender.flush();
        watch.awaitRest(places.count(), this::show);
        return places;
    }

    private void feed(String name)
            throws EventFileException, SendException, PipelineDiedException, InterruptedException {
        try (EventFile file = EventFile.open(name)) {
            places.open(file.name());
            for (byte[] event = file.next(); event != null; event = file.next()) {
                sender.send(event, file.name() + ":" + file.lineNumber());
                places.add(file.lineNumber());
                if (places.count() % EVENTS_BETWEEN_CHECKS == 0) {
                    watch.pause(Duration.ZERO);
                    // The total number of events is unknown, so the fraction is unknown, too.
                    progress.update(OptionalDouble.empty(), app.activity().consumed());
                }
            }
        }
    }

    private void show(Snapshot activity) {
        double fraction = places.count() == 0 ? 1 : (double) activity.consumed() / places.count();
        progress.update(OptionalDouble.of(fraction), activity.consumed());
    }
}
