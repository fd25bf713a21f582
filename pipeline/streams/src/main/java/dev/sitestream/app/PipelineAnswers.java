package dev.sitestream.app;

import dev.sitestream.live.LiveHub;
import dev.sitestream.query.StateAnswers;
import dev.sitestream.rejected.RejectedOrigins;
import dev.sitestream.rejected.RejectedTopic;
import dev.sitestream.topology.runtime.StateQueries;

/**
 * What answers questions about a running pipeline.
 *
 * @param state answers from the state in this process
 * @param rejected reads the rejected events
 * @param live passes on what becomes visible
 */
record PipelineAnswers(StateAnswers state, RejectedTopic rejected, LiveHub live) implements AutoCloseable {

    static PipelineAnswers of(StartOptions options, ProcessParts process, StateQueries queries, LiveHub live) {
        Peers peers = options.input().peers();
        return new PipelineAnswers(
                new StateAnswers(
                        options.output().sites(),
                        queries,
                        process.objects(),
                        options.local().address(),
                        peers.extension()),
                new RejectedTopic(
                        options.input().topics().rejected(),
                        options.broker().client(),
                        new RejectedOrigins(
                                options.output().sites(),
                                options.input().topics().events(),
                                peers.extension().topics())),
                live);
    }

    @Override
    public void close() {
        live.close();
        rejected.close();
    }
}
