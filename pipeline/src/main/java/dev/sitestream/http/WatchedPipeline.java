package dev.sitestream.http;

import dev.sitestream.app.PipelineApp;
import dev.sitestream.health.HealthIssue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The pipeline that is asked about; there is none until it has started. For several threads. */
final class WatchedPipeline {

    static final String NOT_STARTED = "it has not begun to read events";

    private static final HealthIssue STARTING = new HealthIssue(HealthIssue.Kind.STARTING, "pipeline", NOT_STARTED);

    private volatile @Nullable PipelineApp app;

    /** This is the one. */
    void follow(PipelineApp started) {
        app = started;
    }

    /** The one that is asked about; null as long as there is none. */
    @Nullable
    PipelineApp app() {
        return app;
    }

    /** What keeps it from doing its work, at present. */
    List<HealthIssue> concerns() {
        PipelineApp followed = app;
        return followed == null ? List.of(STARTING) : followed.concerns();
    }

    /** Whether nothing will ever come of it, unless it is started again. */
    boolean hasDied() {
        PipelineApp followed = app;
        return followed != null && followed.ended().isCompletedExceptionally();
    }
}
