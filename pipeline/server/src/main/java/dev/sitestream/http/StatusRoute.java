package dev.sitestream.http;

import dev.sitestream.app.PipelineApp;
import dev.sitestream.query.AnswerJson;
import dev.sitestream.query.InstanceStatus;
import dev.sitestream.query.InstanceStatus.Freshness;
import dev.sitestream.query.InstanceStatus.Issue;
import dev.sitestream.query.InstanceStatus.Writes;
import dev.sitestream.query.PipelineStatus;
import dev.sitestream.site.Sites;
import dev.sitestream.topology.metrics.RecentDelays;
import io.javalin.http.Context;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Lists the instances, and all files of all sites. The instance that receives a request adds the parts of others. */
final class StatusRoute {

    private static final Duration LATELY = Duration.ofMinutes(5);

    private final Sites sites;
    private final WatchedPipeline pipeline;

    StatusRoute(Sites sites, WatchedPipeline pipeline) {
        this.sites = sites;
        this.pipeline = pipeline;
    }

    void answer(Context context) throws InterruptedException {
        PipelineApp app = pipeline.app();
        if (app == null) {
            Views.fail(context, 503, WatchedPipeline.NOT_STARTED);
            return;
        }
        PipelineStatus own =
                new PipelineStatus(List.of(instance(app)), app.answers().status());
        if (InstanceScope.contains(context)) {
            Views.sendJson(context, own);
            return;
        }
        OtherInstances others = OtherInstances.ask(app.answers(), "/status");
        List<PipelineStatus> parts = new ArrayList<>(List.of(own));
        parts.addAll(others.read(reply -> AnswerJson.read(reply, PipelineStatus.class)));
        Views.sendJson(context, PipelineStatus.of(sites, parts, others.silent()));
    }

    /** The process of a pipeline. */
    static InstanceStatus instance(PipelineApp app) {
        RecentDelays.Summary delays = app.recentDelays(LATELY);
        List<Issue> issues = app.healthIssues().stream().map(Issue::of).toList();
        return new InstanceStatus(
                app.answers().address(),
                true,
                issues,
                new Freshness(
                        delays.files(),
                        delays.median().toMillis(),
                        delays.worst().toMillis()),
                Writes.of(app.writes()),
                app.lagRecords(),
                app.activity().localOutstanding());
    }
}
