package dev.sitestream.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sitestream.app.PipelineApp;
import dev.sitestream.console.Console;
import dev.sitestream.page.url.InvalidUrlException;
import dev.sitestream.page.url.WebUrl;
import dev.sitestream.query.AnswerJson;
import dev.sitestream.query.NearMisses;
import dev.sitestream.query.PageAnswer.NearMiss;
import dev.sitestream.query.StateAnswers;
import dev.sitestream.remote.InstanceClient;
import dev.sitestream.remote.InstanceClient.Reply;
import dev.sitestream.site.NearSite;
import dev.sitestream.site.Sites;
import io.javalin.http.Context;
import java.net.URLEncoder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Finds known pages with nearly the same URL, in all instances. */
final class NearPages {

    /** The path of the question. */
    static final String PATH = "/pages/near";

    private static final Logger LOG = LoggerFactory.getLogger(NearPages.class);

    /** Short, because an answer is useful without them. */
    private static final Duration TIMEOUT = Duration.ofSeconds(5);

    private final WatchedPipeline pipeline;

    NearPages(WatchedPipeline pipeline) {
        this.pipeline = pipeline;
    }

    /**
     * The answer for a URL that is under no site.
     *
     * @param error what is wrong
     * @param nearMisses known pages with nearly the same URL
     */
    record NoSite(String error, List<NearMiss> nearMisses) {}

    void answer(Context context) throws InterruptedException {
        PipelineApp app = pipeline.app();
        String url = context.queryParam("url");
        if (url == null) {
            Views.fail(context, 400, "`url` is missing: request " + PATH + "?url=… with a URL, percent-encoded");
            return;
        }
        if (app == null) {
            Views.fail(context, 503, WatchedPipeline.NOT_STARTED);
            return;
        }
        try {
            String href = WebUrl.parse(url).normal().href();
            Views.sendJson(
                    context,
                    InstanceScope.contains(context) ? app.answers().nearMisses(href) : of(app.answers(), href));
        } catch (InvalidUrlException e) {
            Views.fail(context, 400, "not an absolute http(s) URL: " + e.getMessage());
        }
    }

    /** Answers that a URL is under no site. */
    void failWithoutSite(Context context, Sites sites, WebUrl page) throws InterruptedException {
        PipelineApp app = pipeline.app();
        String url = page.href();
        List<NearMiss> near = app == null ? List.of() : of(app.answers(), url).pages();
        context.status(404);
        String difference = sites.nearest(page).map(NearSite::difference).orElse(null);
        Views.send(
                context,
                new NoSite(sites.explainNoSite(page), near),
                asked -> Console.pageOfNoSite(asked, url, difference, near));
    }

    /**
     * What all instances know.
     *
     * @param url a serialised URL
     */
    static NearMisses of(StateAnswers answers, String url) throws InterruptedException {
        NearMisses own = answers.nearMisses(url);
        String question = PATH + "?" + InstanceScope.QUERY + "&url=" + URLEncoder.encode(url, UTF_8);
        Map<String, Future<Reply<String>>> asked = new LinkedHashMap<>();
        own.elsewhere().forEach(owner -> asked.put(owner, new InstanceClient(owner).ask(question, TIMEOUT)));
        List<NearMisses> parts = new ArrayList<>(List.of(own));
        List<String> silent = new ArrayList<>();
        for (Map.Entry<String, Future<Reply<String>>> other : asked.entrySet()) {
            try {
                parts.add(AnswerJson.read(other.getValue().get().body(), NearMisses.class));
            } catch (ExecutionException | IllegalArgumentException e) {
                LOG.debug("{} does not answer which pages are near {}", other.getKey(), url, e);
                silent.add(other.getKey());
            }
        }
        return NearMisses.merged(parts, silent);
    }
}
