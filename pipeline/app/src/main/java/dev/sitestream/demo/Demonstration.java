package dev.sitestream.demo;

import dev.sitestream.app.PipelineApp;
import dev.sitestream.app.PipelineDiedException;
import dev.sitestream.demo.DemoMetrics.Sent;
import dev.sitestream.produce.EventSender;
import dev.sitestream.produce.SendException;
import dev.sitestream.terminal.RedrawnLines;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.function.BooleanSupplier;

/**
 * The demonstration: publishes a few pages of each site, loads the sites as fast as the pipeline reads, then changes
 * their pages at a steady rate, and shows the progress.
 *
 * <p>It sends no more than the pipeline can process, and nothing after its time is over, even if the load is not
 * complete.
 */
public final class Demonstration {

    /** The rate of a busy shop, a blog and a news desk together, at a busy hour. */
    static final int LIVE_EVENTS_PER_SECOND = 1000;

    /** The time over which the view shows how fresh the files are. */
    static final Duration RECENTLY = Duration.ofSeconds(10);

    /**
     * How long to wait, after the time is over, until everything sent is published. On a busy machine it takes longer
     * until there is something to look at of each site.
     */
    static final Duration FINISH_TIMEOUT = Duration.ofSeconds(10);

    private static final Duration PAUSE = Duration.ofMillis(10);

    private final DemoPipeline pipeline;
    private final RedrawnLines view;
    private final DemoTraffic traffic;
    private final DemoClock clock;
    private final InitialLoad load;
    private final RecentRate rate = new RecentRate();
    private final PublishBacklog lag = new PublishBacklog();
    private DemoPhase phase = DemoPhase.BEGINNING;
    private int examplesSent;
    private int initialSent;
    private long liveSent;

    /**
     * A demonstration on this pipeline.
     *
     * @param folder where the pipeline publishes the files
     */
    public Demonstration(
            PipelineApp app, EventSender sender, Path folder, RedrawnLines view, DemoTraffic traffic, DemoClock clock) {
        this(new RunningPipeline(app, sender, folder), view, traffic, clock);
    }

    Demonstration(DemoPipeline pipeline, RedrawnLines view, DemoTraffic traffic, DemoClock clock) {
        this.pipeline = pipeline;
        this.view = view;
        this.traffic = traffic;
        this.clock = clock;
        this.load = traffic.initialLoad();
    }

    /**
     * Sends events until the time is over, or until it is stopped, and then waits for a short time until everything is
     * published, and longer until each site has a published file.
     *
     * @param stopped whether to end early, at the latest after the short time
     * @return the metrics at the end
     */
    public DemoMetrics run(BooleanSupplier stopped) throws SendException, PipelineDiedException, InterruptedException {
        for (DemoEvent example : traffic.examples()) {
            pipeline.send(example);
            examplesSent++;
        }
        while (load.hasFirst()) {
            sendInitial();
        }
        // Otherwise a busy machine would have nothing to show before it has read thousands of them.
        while (!hasPublishedEachSite() && !isOver(stopped)) {
            show();
            pipeline.pause(PAUSE);
        }
        phase = DemoPhase.LOADING;
        while (load.hasNext() && !isOver(stopped)) {
            boolean busy = sendLoad();
            show();
            pipeline.pause(busy ? Duration.ZERO : PAUSE);
        }
        phase = DemoPhase.LIVE;
        Pace pace = new Pace(LIVE_EVENTS_PER_SECOND, clock.nowNanos());
        while (!isOver(stopped)) {
            sendLive(pace);
            show();
            pipeline.pause(PAUSE);
        }
        phase = DemoPhase.FINISHING;
        pipeline.flush();
        Duration finishing = clock.elapsed();
        boolean published = pipeline.awaitRest(
                sent().all(),
                () -> clock.elapsed().minus(finishing).compareTo(FINISH_TIMEOUT) >= 0
                        && (stopped.getAsBoolean() || hasPublishedEachSite()),
                this::show);
        phase = published ? DemoPhase.PUBLISHED : DemoPhase.CUT_OFF;
        return metrics();
    }

    private boolean hasPublishedEachSite() {
        return Arrays.stream(DemoSite.values()).allMatch(pipeline::hasPublished);
    }

    private boolean isOver(BooleanSupplier stopped) {
        return stopped.getAsBoolean() || clock.isOver();
    }

    private boolean sendLoad() throws SendException {
        int room = lag.roomForLoad(sent().all(), pipeline.activity(), clock.nowNanos());
        for (int i = 0; i < room && load.hasNext(); i++) {
            sendInitial();
        }
        return room > 0;
    }

    private void sendInitial() throws SendException {
        pipeline.send(load.next());
        initialSent++;
    }

    private void sendLive(Pace pace) throws SendException {
        // Events that are due but find no room are left out: the rate falls to that of the pipeline.
        int due = Math.min(pace.takeDue(clock.nowNanos()), lag.roomForLive(sent().all(), pipeline.activity()));
        for (int i = 0; i < due; i++) {
            pipeline.send(traffic.next());
            liveSent++;
        }
    }

    private void show() {
        if (view.isDue()) {
            DemoMetrics metrics = metrics();
            view.show(DemoText.block(metrics), DemoText.line(metrics));
        }
    }

    private Sent sent() {
        return new Sent(examplesSent, initialSent, traffic.initialEvents(), liveSent);
    }

    private DemoMetrics metrics() {
        var activity = pipeline.activity();
        return new DemoMetrics(
                phase,
                clock.elapsed(),
                clock.duration(),
                sent(),
                rate.next(clock.nowNanos(), activity.consumed()),
                activity,
                pipeline.filesWritten(),
                pipeline.bytesWritten(),
                pipeline.recentDelays(RECENTLY),
                pipeline.percentOfOthers());
    }
}
