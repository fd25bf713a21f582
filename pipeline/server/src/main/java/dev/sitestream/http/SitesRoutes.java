package dev.sitestream.http;

import dev.sitestream.app.PipelineApp;
import dev.sitestream.console.Console;
import dev.sitestream.query.AnswerJson;
import dev.sitestream.query.SiteAnnouncements;
import dev.sitestream.query.sites.SiteAnswer;
import dev.sitestream.query.sites.SitesAnswer;
import dev.sitestream.query.sites.SitesQuestion;
import dev.sitestream.site.Site;
import dev.sitestream.site.Sites;
import io.javalin.http.Context;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Lists the sites, and shows one of them. The instance that receives a request adds the parts of all others. */
final class SitesRoutes {

    private final Sites sites;
    private final WatchedPipeline pipeline;
    private final OwnerClient owners;

    SitesRoutes(Sites sites, WatchedPipeline pipeline, OwnerClient owners) {
        this.sites = sites;
        this.pipeline = pipeline;
        this.owners = owners;
    }

    void sites(Context context) throws InterruptedException {
        PipelineApp app = pipeline.app();
        if (app == null) {
            Views.fail(context, 503, WatchedPipeline.NOT_STARTED);
            return;
        }
        SitesAnswer own = SitesAnswer.ofInstance(app.siteSummaries().all(), StatusRoute.instance(app));
        if (InstanceScope.contains(context)) {
            Views.sendJson(context, own);
            return;
        }
        SitesQuestion question;
        try {
            question = SitesParameters.question(context.queryParamMap());
        } catch (IllegalArgumentException e) {
            Views.fail(context, 400, String.valueOf(e.getMessage()));
            return;
        }
        OtherInstances others = OtherInstances.ask(app.answers(), "/");
        List<SitesAnswer> parts = new ArrayList<>(List.of(own));
        parts.addAll(others.read(reply -> AnswerJson.read(reply, SitesAnswer.class)));
        SitesAnswer answer = SitesAnswer.of(question, parts, others.silent());
        Views.send(context, answer, asked -> Console.sites(asked, question, answer));
    }

    void site(Context context) throws InterruptedException {
        PipelineApp app = pipeline.app();
        Optional<Site> found = sites.byId(context.pathParam("site"));
        if (found.isEmpty()) {
            Views.fail(context, 404, "there is no such site");
            return;
        }
        if (app == null) {
            Views.fail(context, 503, WatchedPipeline.NOT_STARTED);
            return;
        }
        Site site = found.get();
        SiteAnswer own = SiteAnswer.ofInstance(
                site, app.siteSummaries().of(site), app.answers().status(site), StatusRoute.instance(app));
        if (InstanceScope.contains(context)) {
            Views.sendJson(context, own);
            return;
        }
        OtherInstances others = OtherInstances.ask(app.answers(), "/sites/" + site.id());
        List<SiteAnswer> parts = new ArrayList<>(List.of(own));
        parts.addAll(others.read(reply -> AnswerJson.read(reply, SiteAnswer.class)));
        SiteAnswer merged = SiteAnswer.of(site, parts, others.silent());
        SiteAnswer answer = owners.announcements(app.answers(), site)
                .map(SiteAnnouncements::targets)
                .map(merged::with)
                .orElse(merged);
        String after = Optional.ofNullable(context.queryParam("after")).orElse("");
        Views.send(context, answer, asked -> Console.site(asked, answer, after));
    }
}
