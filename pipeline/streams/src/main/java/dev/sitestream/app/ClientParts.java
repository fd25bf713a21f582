package dev.sitestream.app;

import dev.sitestream.extension.ExtensionContext;
import dev.sitestream.extension.PipelineExtension;
import dev.sitestream.page.event.JsonEventDecoder;
import dev.sitestream.publish.ComparisonPace;
import dev.sitestream.publish.CopyPace;
import dev.sitestream.publish.FileCompression;
import dev.sitestream.publish.PublishContext;
import dev.sitestream.publish.PublishSettings;
import dev.sitestream.publish.Uploads;
import dev.sitestream.publish.VisibleWatch;
import dev.sitestream.publish.schedule.SharedSchedule;
import dev.sitestream.topology.BeforeCommit;
import dev.sitestream.topology.PipelineContext;
import dev.sitestream.topology.PipelineContext.TopicNames;
import dev.sitestream.topology.WakeTimes;
import dev.sitestream.topology.runtime.StreamsClients;
import dev.sitestream.topology.runtime.StreamsPipeline;

/**
 * What the topology shares with its Kafka clients.
 *
 * @param topics the names of all topics
 * @param wakeTimes until when stream threads may wait for records
 * @param beforeCommit what is written before stream threads commit
 * @param clients creates the clients, and counts their commits
 */
record ClientParts(TopicNames topics, WakeTimes wakeTimes, BeforeCommit beforeCommit, StreamsClients clients) {

    /** Writes wait for the network more than they compute. */
    private static final int MIN_UPLOADS_AT_ONCE = 4;

    static ClientParts of(StartOptions options, ProcessParts process) {
        TopicNames topics = StreamsPipeline.topics(
                options.input().topics().events(),
                options.input().topics().rejected(),
                options.input().topics().pages(),
                options.input().topics().files(),
                options.broker().client());
        WakeTimes wakeTimes = new WakeTimes();
        BeforeCommit beforeCommit = new BeforeCommit();
        return new ClientParts(
                topics,
                wakeTimes,
                beforeCommit,
                new StreamsClients(
                        wakeTimes,
                        beforeCommit,
                        process.clock()::steadyMillis,
                        topics.changes(),
                        process.encodings().byTopic()));
    }

    /**
     * What the topology is built from.
     *
     * @param partitions how many partitions the events topic has
     * @param watch shows people what becomes visible
     */
    PipelineContext topology(StartOptions options, ProcessParts process, int partitions, VisibleWatch watch) {
        PipelineExtension extension = options.input().peers().extension();
        return new PipelineContext(
                topics,
                partitions,
                new JsonEventDecoder(options.input().topics().clockTolerance()),
                options.input().peers().sources(),
                process.encodings().byTopic(),
                options.output().sites(),
                extension,
                extension.start(new ExtensionContext(clients, process.health())),
                publishers(options, process),
                process.activity(),
                wakeTimes,
                beforeCommit,
                watch);
    }

    private PublishContext publishers(StartOptions options, ProcessParts process) {
        PublishSettings settings = options.output().settings();
        int uploadsAtOnce = Math.max(MIN_UPLOADS_AT_ONCE, Runtime.getRuntime().availableProcessors());
        return new PublishContext(
                process.objects(),
                Uploads.onThreads(uploadsAtOnce, process.clock()::steadyMillis),
                new CopyPace(process.clock()::steadyMillis),
                FileCompression.of(settings.files()),
                new SharedSchedule<>(settings.budget()),
                settings,
                new ComparisonPace(settings.compareEvery()),
                clients,
                process.health(),
                options.observer().publishMetrics(),
                process.clock());
    }
}
