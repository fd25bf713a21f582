package dev.sitestream.demo;

import dev.sitestream.app.PipelineApp;
import dev.sitestream.app.PipelineDiedException;
import dev.sitestream.app.PipelineWatch;
import dev.sitestream.demo.DemoFigures.Sent;
import dev.sitestream.produce.EventSender;
import dev.sitestream.produce.SendException;
import dev.sitestream.terminal.LiveView;
import java.time.Duration;
import java.util.Iterator;
import java.util.function.BooleanSupplier;

/**
 * The demonstration: loads the sites as fast as the pipeline reads, changes their pages all the while at a steady rate,
 * and shows how it goes.
 *
 * <p>The load is completed even when the time is over, so that whole sites are published, and changes accompany it to its
 * end.
 */
public final class Demonstration {

    /** What a busy shop, a blog and a news desk have together at a busy hour. */
    static final int LIVE_EVENTS_PER_SECOND = 1000;

    /** How far the view looks back on how fresh the files are. */
    static final Duration RECENTLY = Duration.ofSeconds(10);

    /** So few that live changes need not wait long behind them, and so many that the pipeline is never idle. */
    private static final int LARGEST_BACKLOG = 20_000;

    private static final int LOADED_AT_ONCE = 500;
    private static final Duration PAUSE = Duration.ofMillis(10);

    private final PipelineApp app;
    private final EventSender sender;
    private final LiveView view;
    private final DemoTraffic traffic;
    private final DemoClock clock;
    private final PipelineWatch watch;
    private final Iterator<DemoEvent> load;
    private final Pace pace;
    private final RecentRate rate = new RecentRate();
    private DemoPhase phase = DemoPhase.LOADING;
    private int initialSent;
    private long liveSent;

    /** A demonstration of this pipeline. */
    public Demonstration(PipelineApp app, EventSender sender, LiveView view, DemoTraffic traffic, DemoClock clock) {
        this.app = app;
        this.sender = sender;
        this.view = view;
        this.traffic = traffic;
        this.clock = clock;
        this.watch = new PipelineWatch(app);
        this.load = traffic.initialLoad();
        this.pace = new Pace(LIVE_EVENTS_PER_SECOND, clock.now());
    }

    /**
     * Sends events until the time is over, or until it is stopped, and waits until everything is published.
     *
     * @param stopped whether to end early, whatever has been loaded by then
     * @return where it stands at the end
     */
    public DemoFigures run(BooleanSupplier stopped) throws SendException, PipelineDiedException, InterruptedException {
        while (!stopped.getAsBoolean() && (load.hasNext() || !clock.isOver())) {
            phase = load.hasNext() ? DemoPhase.LOADING : DemoPhase.LIVE;
            boolean busy = sendLoad();
            sendLive();
            show();
            watch.pause(busy ? Duration.ZERO : PAUSE);
        }
        phase = DemoPhase.FINISHING;
        sender.flush();
        watch.awaitRest(sent().all(), activity -> show());
        return figures();
    }

    private boolean sendLoad() throws SendException {
        var activity = app.activity();
        if (sent().all() - activity.consumed() + activity.outstanding() > LARGEST_BACKLOG) {
            return false;
        }
        int before = initialSent;
        while (load.hasNext() && initialSent - before < LOADED_AT_ONCE) {
            send(load.next());
            initialSent++;
        }
        return initialSent > before;
    }

    private void sendLive() throws SendException {
        for (int due = pace.takeDue(clock.now()); due > 0; due--) {
            send(traffic.next());
            liveSent++;
        }
    }

    private void send(DemoEvent event) throws SendException {
        sender.send(event.json(), event.url());
    }

    private void show() {
        if (view.isDue()) {
            DemoFigures figures = figures();
            view.show(DemoText.block(figures), DemoText.line(figures));
        }
    }

    private Sent sent() {
        return new Sent(initialSent, traffic.initialEvents(), liveSent);
    }

    private DemoFigures figures() {
        var activity = app.activity();
        return new DemoFigures(
                phase,
                clock.elapsed(),
                clock.wanted(),
                sent(),
                rate.next(clock.now(), activity.consumed()),
                activity,
                app.filesWritten(),
                app.bytesWritten(),
                app.recentDelays(RECENTLY));
    }
}
