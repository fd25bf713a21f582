package dev.sitestream.app;

import dev.sitestream.publish.PublishMetrics;

/** Observes a pipeline from its start. */
public interface PipelineObserver {

    /** An observer that does nothing. */
    PipelineObserver NONE = new PipelineObserver() {
        @Override
        public PublishMetrics publishMetrics() {
            return PublishMetrics.NONE;
        }

        @Override
        public void observe(PipelineApp app) {
            // No-op.
        }
    };

    /** The receiver of the publishing metrics. */
    PublishMetrics publishMetrics();

    /** Called when the pipeline has started; it may still have its state to restore. */
    void observe(PipelineApp app);
}
