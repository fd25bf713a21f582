package dev.sitestream.demo;

import dev.sitestream.app.PipelineApp;
import dev.sitestream.app.PipelineDiedException;
import dev.sitestream.app.PipelineWatch;
import dev.sitestream.produce.EventSender;
import dev.sitestream.produce.SendException;
import dev.sitestream.topology.metrics.PipelineActivity.Snapshot;
import dev.sitestream.topology.metrics.RecentDelays;
import java.time.Duration;

/** A pipeline in this process. */
final class RunningPipeline implements DemoPipeline {

    private final PipelineApp app;
    private final EventSender sender;
    private final PipelineWatch watch;

    RunningPipeline(PipelineApp app, EventSender sender) {
        this.app = app;
        this.sender = sender;
        this.watch = new PipelineWatch(app);
    }

    @Override
    public Snapshot activity() {
        return app.activity();
    }

    @Override
    public long filesWritten() {
        return app.filesWritten();
    }

    @Override
    public long bytesWritten() {
        return app.bytesWritten();
    }

    @Override
    public RecentDelays.Summary recentDelays(Duration window) {
        return app.recentDelays(window);
    }

    @Override
    public void send(DemoEvent event) throws SendException {
        sender.send(event.json(), event.url());
    }

    @Override
    public void flush() throws SendException {
        sender.flush();
    }

    @Override
    public void pause(Duration timeout) throws PipelineDiedException, InterruptedException {
        watch.pause(timeout);
    }

    @Override
    public boolean awaitRest(long sent, Duration timeout, Runnable onSnapshot)
            throws PipelineDiedException, InterruptedException {
        return watch.awaitRest(sent, timeout, activity -> onSnapshot.run());
    }
}
