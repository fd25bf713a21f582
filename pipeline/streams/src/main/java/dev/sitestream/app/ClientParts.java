package dev.sitestream.app;

import dev.sitestream.announce.site.AnnounceContext;
import dev.sitestream.announce.site.EndpointPace;
import dev.sitestream.config.CrawlSource;
import dev.sitestream.crawls.AccessLog;
import dev.sitestream.page.event.JsonEventDecoder;
import dev.sitestream.publish.ComparisonPace;
import dev.sitestream.publish.CopyPace;
import dev.sitestream.publish.FileCompression;
import dev.sitestream.publish.PublishContext;
import dev.sitestream.publish.PublishSettings;
import dev.sitestream.publish.Uploads;
import dev.sitestream.publish.VisibleWatch;
import dev.sitestream.publish.schedule.SharedSchedule;
import dev.sitestream.site.FileNames;
import dev.sitestream.tasks.BoundedTasks;
import dev.sitestream.topology.BeforeCommit;
import dev.sitestream.topology.PipelineContext;
import dev.sitestream.topology.PipelineContext.TopicNames;
import dev.sitestream.topology.WakeTimes;
import dev.sitestream.topology.runtime.StreamsClients;
import dev.sitestream.topology.runtime.StreamsPipeline;
import java.util.HashMap;
import java.util.Map;

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

    /** Requests to search engines; each takes up to 15 seconds. */
    private static final int ANNOUNCEMENTS_AT_ONCE = 8;

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
        return new PipelineContext(
                topics,
                partitions,
                new JsonEventDecoder(options.input().topics().clockTolerance()),
                options.input().peers().sources(),
                process.encodings().byTopic(),
                accessLogs(options),
                options.output().sites(),
                options.input().peers().announcing(),
                announcers(options, process),
                publishers(options, process),
                process.activity(),
                wakeTimes,
                beforeCommit,
                watch);
    }

    private static Map<String, AccessLog> accessLogs(StartOptions options) {
        Map<String, AccessLog> logs = new HashMap<>();
        for (CrawlSource source : options.input().peers().accessLogs()) {
            logs.put(
                    source.topic(),
                    new AccessLog(
                            options.output().sites(),
                            FileNames::contains,
                            source.bots(),
                            options.input().topics().clockTolerance()));
        }
        return logs;
    }

    private AnnounceContext announcers(StartOptions options, ProcessParts process) {
        return new AnnounceContext(
                BoundedTasks.onThreads(ANNOUNCEMENTS_AT_ONCE, "sitestream-announce-"),
                new EndpointPace(),
                clients,
                process.health(),
                options.observer().announceMetrics());
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
