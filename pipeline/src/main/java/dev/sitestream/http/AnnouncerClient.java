package dev.sitestream.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sitestream.query.AnswerJson;
import dev.sitestream.query.SiteAnnouncements;
import dev.sitestream.query.StateAnswers;
import dev.sitestream.remote.InstanceClient;
import dev.sitestream.remote.InstanceClient.Reply;
import dev.sitestream.site.Site;
import dev.sitestream.topology.runtime.StateNotLocalException;
import java.net.URLEncoder;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Knows what a site has announced, from this instance or the one that announces it. */
final class AnnouncerClient {

    private static final Logger LOG = LoggerFactory.getLogger(AnnouncerClient.class);

    /** What a site has announced; empty if it announces nothing, or if the instance that knows does not answer. */
    Optional<SiteAnnouncements> ofSite(StateAnswers answers, Site site) throws InterruptedException {
        if (!answers.hasAnnouncements(site)) {
            return Optional.empty();
        }
        try {
            return Optional.of(answers.announcements(site, System.currentTimeMillis()));
        } catch (StateNotLocalException e) {
            Optional<String> owner =
                    answers.ownerOfAnnouncer(site).filter(address -> !address.equals(answers.address()));
            return owner.isEmpty() ? Optional.empty() : fromOwner(owner.get(), site);
        }
    }

    private static Optional<SiteAnnouncements> fromOwner(String owner, Site site) throws InterruptedException {
        String question = "/announcements?" + StateRoutes.FOR_INSTANCE + "&site=" + URLEncoder.encode(site.id(), UTF_8);
        try {
            Reply<String> reply = new InstanceClient(owner)
                    .ask(question, StateRoutes.PEERS_TIMEOUT)
                    .get();
            return reply.isOk()
                    ? Optional.of(AnswerJson.read(reply.body(), SiteAnnouncements.class))
                    : Optional.empty();
        } catch (ExecutionException | IllegalArgumentException e) {
            LOG.debug("{} does not tell what site {} has announced", owner, site.id(), e);
            return Optional.empty();
        }
    }
}
