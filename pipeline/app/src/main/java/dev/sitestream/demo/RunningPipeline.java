package dev.sitestream.demo;

import dev.sitestream.app.PipelineApp;
import dev.sitestream.app.PipelineDiedException;
import dev.sitestream.app.PipelineWatch;
import dev.sitestream.produce.EventSender;
import dev.sitestream.produce.SendException;
import dev.sitestream.topology.metrics.PipelineActivity.Snapshot;
import dev.sitestream.topology.metrics.RecentDelays;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.BooleanSupplier;

/** A pipeline in this process. */
final class RunningPipeline implements DemoPipeline {

    private final PipelineApp app;
    private final EventSender sender;
    private final Path folder;
    private final PipelineWatch watch;
    private final OtherPrograms others = new OtherPrograms();

    /** @param folder of the published files */
    RunningPipeline(PipelineApp app, EventSender sender, Path folder) {
        this.app = app;
        this.sender = sender;
        this.folder = folder;
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
    public boolean hasPublished(DemoSite site) {
        Path index = folder.resolve(site.id()).resolve("sitemap.xml");
        try {
            return Files.exists(index) && Files.readString(index).contains("<loc>");
        } catch (IOException e) {
            // It is being replaced
            return false;
        }
    }

    @Override
    public int percentOfOthers() {
        return others.percent();
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
    public boolean awaitRest(long sent, BooleanSupplier isEnough, Runnable onSnapshot)
            throws PipelineDiedException, InterruptedException {
        return watch.awaitRest(sent, isEnough, activity -> onSnapshot.run());
    }
}
