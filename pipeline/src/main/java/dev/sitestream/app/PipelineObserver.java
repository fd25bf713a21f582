package dev.sitestream.app;

import dev.sitestream.publish.PublishMetrics;

/** Observes a pipeline from its start. */
public interface PipelineObserver {

    /** An observer that does nothing. */
    PipelineObserver NOBODY = new PipelineObserver() {
        @Override
        public PublishMetrics publishFigures() {
            return PublishMetrics.NONE;
        }

        @Override
        public void follow(PipelineApp app) {
            // No-op.
        }
    };

    /** The receiver of the publishing metrics. */
    PublishMetrics publishFigures();

    /** Called when the pipeline has started; it may still have its state to restore. */
    void follow(PipelineApp app);
}
