package dev.sitestream.app;

import dev.sitestream.publish.PublishMetrics;

/** Sees a pipeline from its beginning on. */
public interface PipelineObserver {

    /** Nobody looks. */
    PipelineObserver NOBODY = new PipelineObserver() {
        @Override
        public PublishMetrics publishFigures() {
            return PublishMetrics.NONE;
        }

        @Override
        public void follow(PipelineApp app) {
            // Nobody does.
        }
    };

    /** Who is told what publishing does. */
    PublishMetrics publishFigures();

    /** From now on there is this pipeline, which may have its state still to restore. */
    void follow(PipelineApp app);
}
