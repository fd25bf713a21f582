package dev.sitestream.http;

import dev.sitestream.app.PipelineApp;
import dev.sitestream.health.HealthIssue;
import dev.sitestream.live.LiveHub;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The pipeline that requests are about; null until it has started. Thread-safe. */
final class WatchedPipeline {

    static final String NOT_STARTED = "it has not started to read events";

    private static final HealthIssue STARTING = new HealthIssue(HealthIssue.Kind.STARTING, "pipeline", NOT_STARTED);

    private volatile @Nullable PipelineApp app;

    /** Sets the pipeline. */
    void follow(PipelineApp started) {
        app = started;
    }

    /** The pipeline; null until it has started. */
    @Nullable
    PipelineApp app() {
        return app;
    }

    /** What passes on the pipeline's changes; null until it has started. */
    @Nullable
    LiveHub live() {
        PipelineApp followed = app;
        return followed == null ? null : followed.live();
    }

    /** The present health issues. */
    List<HealthIssue> healthIssues() {
        PipelineApp followed = app;
        return followed == null ? List.of(STARTING) : followed.healthIssues();
    }

    /** Whether the pipeline has died, so that only a restart helps. */
    boolean hasDied() {
        PipelineApp followed = app;
        return followed != null && followed.termination().isCompletedExceptionally();
    }
}
