package dev.sitestream.http;

import dev.sitestream.app.PipelineApp;
import dev.sitestream.console.Console;
import dev.sitestream.http.PageParameter.PageOfSite;
import dev.sitestream.http.handler.JsonAnswer;
import dev.sitestream.query.AnswerJson;
import dev.sitestream.query.PageAnswer;
import dev.sitestream.query.PageAnswer.PageListing;
import dev.sitestream.remote.InstanceClient;
import dev.sitestream.remote.InstanceClient.Reply;
import dev.sitestream.remote.InstanceException;
import dev.sitestream.site.Site;
import io.javalin.http.Context;
import java.util.Optional;

/** Shows the state of a page. The instance that has it answers; the one that is asked adds what others know of it. */
final class PageRoute {

    private final WatchedPipeline pipeline;
    private final StateForwarding states;
    private final PageParameter pages;
    private final OwnerClient owners;

    PageRoute(WatchedPipeline pipeline, StateForwarding states, PageParameter pages, OwnerClient owners) {
        this.pipeline = pipeline;
        this.states = states;
        this.pages = pages;
        this.owners = owners;
    }

    void answer(Context context) throws InterruptedException {
        String url = context.queryParam("url");
        if (url == null) {
            Views.fail(context, 400, "`url` is missing: request /pages?url=… with the page's URL, percent-encoded");
            return;
        }
        Optional<PageOfSite> page = pages.find(context, url);
        if (page.isPresent()) {
            Site site = page.get().site();
            String href = page.get().url();
            states.ask(
                    context,
                    answers -> answers.ownerOf(site, site.laneOf(href)),
                    answers -> send(context, site, answers.page(site, href)),
                    owner -> forward(context, site, owner));
        }
    }

    /** Sends the state of a page, completed by what another instance may know of it. */
    private void send(Context context, Site site, PageAnswer page) throws InterruptedException {
        PipelineApp app = pipeline.app();
        if (app == null || InstanceScope.contains(context)) {
            Views.sendJson(context, page);
        } else {
            PageListing listing = page.listing();
            PageAnswer announced = owners.announcements(
                            app.answers(), site, page.url(), listing == null ? null : listing.file())
                    .map(page::with)
                    .orElse(page);
            PageAnswer answer = announced.withNearMisses(
                    NearPages.of(app.answers(), page.url()).pages());
            Views.send(context, answer, asked -> Console.page(asked, answer));
        }
    }

    private void forward(Context context, Site site, String owner) throws InterruptedException {
        try {
            Reply<String> reply = new InstanceClient(owner).get(InstanceScope.of(context));
            if (reply.isOk()) {
                send(context, site, AnswerJson.read(reply.body(), PageAnswer.class));
            } else {
                Views.send(context, JsonAnswer.passedOn(reply.status(), reply.body()));
            }
        } catch (InstanceException | IllegalArgumentException e) {
            StateForwarding.failToForward(context, e);
        }
    }
}
