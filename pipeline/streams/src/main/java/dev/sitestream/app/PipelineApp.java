package dev.sitestream.app;

import dev.sitestream.health.HealthIssue;
import dev.sitestream.live.LiveHub;
import dev.sitestream.publish.schedule.WriteSpending;
import dev.sitestream.query.StateAnswers;
import dev.sitestream.query.file.FileAnswers;
import dev.sitestream.query.rejected.RejectedAnswers;
import dev.sitestream.query.sites.SiteSummaries;
import dev.sitestream.topology.LayoutConflictException;
import dev.sitestream.topology.PipelineContext;
import dev.sitestream.topology.metrics.PipelineActivity;
import dev.sitestream.topology.metrics.RecentDelays;
import dev.sitestream.topology.runtime.StreamsPipeline;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The running pipeline. */
public final class PipelineApp implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(PipelineApp.class);

    private static final Duration START_TIMEOUT = Duration.ofMinutes(30);

    private final StreamsPipeline pipeline;
    private final PipelineContext context;
    private final ProcessParts process;
    private final PipelineAnswers answers;
    private final PipelineWatches watches;
    private final Path state;

    PipelineApp(
            StreamsPipeline pipeline,
            PipelineContext context,
            ProcessParts process,
            PipelineAnswers answers,
            PipelineWatches watches,
            Path state) {
        this.pipeline = pipeline;
        this.context = context;
        this.process = process;
        this.answers = answers;
        this.watches = watches;
        this.state = state;
    }

    /**
     * Starts the pipeline, and returns when it reads events.
     *
     * @throws StartException when it can't start
     */
    public static PipelineApp start(StartOptions options) throws StartException, InterruptedException {
        PipelineApp app = new PipelineStart(options).run();
        app.watches.clocks().onSetBack(app::renewClients);
        options.observer().observe(app);
        app.awaitRunning();
        return app;
    }

    /** Counts of what the pipeline has done and what is left to do. */
    public PipelineActivity.Snapshot activity() {
        return process.activity().snapshot();
    }

    /**
     * Whether nothing is left to do, according to this snapshot. All parts of the pipeline have to be in this process.
     * While they move between its threads, the answer is no, because the work left is unknown.
     */
    public boolean isAtRest(PipelineActivity.Snapshot snapshot) {
        return snapshot.parts() == context.count() && snapshot.outstanding() == 0;
    }

    /** How long changes took to be published, for the files published within this time before now. */
    public RecentDelays.Summary recentDelays(Duration window) {
        return process.activity().delaysSince(process.clock().steadyMillis() - window.toMillis());
    }

    /** Summaries of this process's parts of sites. */
    public SiteSummaries siteSummaries() {
        long steadyMillis = process.clock().steadyMillis();
        return new SiteSummaries(
                context.sites(),
                process.activity().metrics(),
                site -> process.activity().siteDelays(site, steadyMillis),
                healthIssues(),
                steadyMillis);
    }

    /** All its metrics at this moment. */
    public PipelineMetrics metrics() {
        return new PipelineMetrics(
                process.clock().steadyMillis(),
                process.activity().snapshot(),
                process.activity().metrics(),
                pipeline.restoring(),
                pipeline.metrics(),
                context.publishing().compression().cache().stats(),
                process.clock().reading(),
                writes(),
                context.publishing().uploads().inProgress(),
                context.publishing().uploads().capacity());
    }

    /** What the writes of ordinary files have cost this process. */
    public WriteSpending writes() {
        return context.publishing().schedule().spending(process.clock().steadyMillis());
    }

    /** How many events this process has still to read. */
    public long lagRecords() {
        return pipeline.lagRecords();
    }

    /** The present health issues. */
    public List<HealthIssue> healthIssues() {
        return Stream.concat(pipeline.interruption().stream(), process.health().issues().stream())
                .toList();
    }

    /** Answers from the state in this process. */
    public StateAnswers answers() {
        return answers.state();
    }

    /** What becomes visible just now. */
    public LiveHub live() {
        return answers.live();
    }

    /** Answers about published files. */
    public FileAnswers files() {
        return new FileAnswers(process.objects());
    }

    /** Answers about rejected events. */
    public RejectedAnswers rejected() {
        return new RejectedAnswers(answers.rejected());
    }

    public long filesWritten() {
        return process.objects().filesWritten();
    }

    public long bytesWritten() {
        return process.objects().bytesWritten();
    }

    /** Completes exceptionally when the pipeline dies. */
    public CompletableFuture<Void> termination() {
        return pipeline.termination();
    }

    private void renewClients() {
        watches.broker().renewClient();
        pipeline.renewClients();
    }

    /** Waits for running writes, and stops. */
    @Override
    public void close() {
        answers.close();
        watches.close();
        pipeline.close();
        process.encodings().close();
        if (pipeline.missesTopics()) {
            forgetInstance();
        }
    }

    private void forgetInstance() {
        try {
            InstanceId.delete(state);
        } catch (IOException e) {
            LOG.warn(
                    "can't delete the instance's ID in {}: {}; delete it by hand before the next start",
                    state,
                    RootCause.message(e));
        }
    }

    private void awaitRunning() throws StartException, InterruptedException {
        try {
            pipeline.awaitRunning(START_TIMEOUT);
        } catch (ExecutionException e) {
            close();
            throw new StartException(
                    e.getCause() instanceof LayoutConflictException conflict
                            ? String.valueOf(conflict.getMessage())
                            : "the pipeline died during its start: " + RootCause.message(e),
                    e);
        } catch (InterruptedException e) {
            close();
            throw e;
        } catch (TimeoutException e) {
            close();
            throw new StartException("the pipeline did not start within " + START_TIMEOUT.toMinutes() + " minutes", e);
        }
    }
}
