package dev.sitestream.http;

import dev.sitestream.app.PipelineApp;
import dev.sitestream.console.Console;
import dev.sitestream.query.AnswerJson;
import dev.sitestream.query.PagesAnswer;
import dev.sitestream.query.PagesQuestion;
import dev.sitestream.query.StateAnswers;
import dev.sitestream.remote.InstanceClient;
import dev.sitestream.remote.InstanceClient.Reply;
import dev.sitestream.remote.InstanceException;
import dev.sitestream.site.Site;
import dev.sitestream.site.Sites;
import dev.sitestream.topology.runtime.StateNotLocalException;
import io.javalin.http.Context;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.stream.Collectors;

/**
 * Lists the pages of a site, in parts. The instance that receives a request merges its own lanes with those that it
 * asks other instances for.
 */
final class PagesRoute {

    private final Sites sites;
    private final WatchedPipeline pipeline;

    PagesRoute(Sites sites, WatchedPipeline pipeline) {
        this.sites = sites;
        this.pipeline = pipeline;
    }

    void answer(Context context) throws InterruptedException {
        Optional<Site> site = sites.byId(context.pathParam("site"));
        if (site.isEmpty()) {
            Views.fail(context, 404, "there is no such site");
            return;
        }
        PipelineApp app = pipeline.app();
        if (app == null) {
            Views.fail(context, 503, WatchedPipeline.NOT_STARTED);
            return;
        }
        PagesQuestion question;
        List<Integer> lanes;
        try {
            PagesParameters parameters = new PagesParameters(site.get(), context.queryParamMap());
            question = parameters.question();
            lanes = parameters.lanes();
        } catch (IllegalArgumentException e) {
            Views.fail(context, 400, String.valueOf(e.getMessage()));
            return;
        }
        try {
            PagesAnswer answer = InstanceScope.contains(context)
                    ? new Gathering(site.get(), question, app.answers()).ofThisInstance(lanes)
                    : new Gathering(site.get(), question, app.answers()).ofAllInstances(lanes);
            Views.send(context, answer, asked -> Console.pages(asked, site.get(), question, answer));
        } catch (StateNotLocalException e) {
            StateForwarding.failWithoutOwner(context, e);
        } catch (ExecutionException e) {
            Throwable cause = e.getCause() instanceof InstanceException ? e.getCause() : e;
            Views.fail(context, 502, "can't query an instance that serves a part of this: " + cause.getMessage());
        }
    }

    /** Collects the parts of one answer. */
    private record Gathering(Site site, PagesQuestion question, StateAnswers answers) {

        PagesAnswer ofThisInstance(List<Integer> lanes) throws StateNotLocalException {
            PagesQuestion share = question.shareOf(1, lanes.size());
            List<PagesAnswer> parts = new ArrayList<>();
            for (int lane : lanes) {
                parts.add(answers.pages(site, lane, share));
            }
            return PagesAnswer.merged(site.id(), parts, question.limit());
        }

        PagesAnswer ofAllInstances(List<Integer> lanes)
                throws StateNotLocalException, ExecutionException, InterruptedException {
            PagesQuestion share = question.shareOf(1, lanes.size());
            List<PagesAnswer> parts = new ArrayList<>();
            Map<String, List<Integer>> elsewhere = new HashMap<>();
            for (int lane : lanes) {
                try {
                    parts.add(answers.pages(site, lane, share));
                } catch (StateNotLocalException e) {
                    String owner = answers.ownerOf(site, lane)
                            .filter(address -> !address.equals(answers.address()))
                            .orElseThrow(() -> e);
                    elsewhere
                            .computeIfAbsent(owner, address -> new ArrayList<>())
                            .add(lane);
                }
            }
            parts.addAll(ofOthers(elsewhere, lanes.size()));
            return PagesAnswer.merged(site.id(), parts, question.limit());
        }

        private List<PagesAnswer> ofOthers(Map<String, List<Integer>> elsewhere, int allLanes)
                throws ExecutionException, InterruptedException {
            Map<String, Future<Reply<String>>> asked = new HashMap<>();
            elsewhere.forEach((owner, lanes) -> {
                PagesQuestion share = question.shareOf(lanes.size(), allLanes);
                String numbers = lanes.stream().map(String::valueOf).collect(Collectors.joining(","));
                String path = InstanceScope.of(share.path(site.id()) + "&lane=" + numbers);
                asked.put(owner, new InstanceClient(owner).ask(path, OtherInstances.TIMEOUT));
            });
            List<PagesAnswer> parts = new ArrayList<>();
            for (Map.Entry<String, Future<Reply<String>>> other : asked.entrySet()) {
                Reply<String> reply = other.getValue().get();
                try {
                    parts.add(AnswerJson.read(reply.body(), PagesAnswer.class));
                } catch (IllegalArgumentException e) {
                    throw new ExecutionException(
                            other.getKey() + " answers with status " + reply.status() + "; try again", e);
                }
            }
            return parts;
        }
    }
}
