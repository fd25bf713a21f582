package dev.sitestream.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sitestream.announce.extension.Announcements;
import dev.sitestream.query.AnswerJson;
import dev.sitestream.query.PageAnnouncements;
import dev.sitestream.query.SiteAnnouncements;
import dev.sitestream.query.StateAnswers;
import dev.sitestream.query.file.VerificationAnswer;
import dev.sitestream.query.file.VerificationAnswer.Report;
import dev.sitestream.remote.InstanceClient;
import dev.sitestream.remote.InstanceClient.Reply;
import dev.sitestream.site.Site;
import dev.sitestream.topology.runtime.StateNotLocalException;
import java.net.URLEncoder;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks for what an answer can do without: this instance or, if that does not have the state, the one that has it. The
 * result is empty if there is nothing, or if that instance does not answer.
 */
final class OwnerClient {

    private static final Logger LOG = LoggerFactory.getLogger(OwnerClient.class);

    /** What a site has announced. */
    Optional<SiteAnnouncements> announcements(StateAnswers answers, Site site) throws InterruptedException {
        Announcements announcements = new Announcements(answers);
        return announcements.concern(site)
                ? ask(
                        answers,
                        () -> announcements.of(site, System.currentTimeMillis()),
                        () -> announcements.owner(site),
                        "/announcements?site=" + encoded(site.id()),
                        SiteAnnouncements.class)
                : Optional.empty();
    }

    /**
     * What is known of the announcements of a page.
     *
     * @param file the name of the file that lists it; null if it is not listed
     */
    Optional<PageAnnouncements> announcements(StateAnswers answers, Site site, String url, @Nullable String file)
            throws InterruptedException {
        Announcements announcements = new Announcements(answers);
        return announcements.concern(site)
                ? ask(
                        answers,
                        () -> announcements.of(site, url, file),
                        () -> announcements.owner(site),
                        "/announcements?url=" + encoded(url) + (file == null ? "" : "&file=" + encoded(file)),
                        PageAnnouncements.class)
                : Optional.empty();
    }

    /** The report of a site's last verification. */
    Optional<Report> verification(StateAnswers answers, Site site) throws InterruptedException {
        return ask(
                        answers,
                        () -> VerificationAnswer.of(
                                site.id(), answers.verification(site).orElse(null)),
                        () -> answers.ownerOfSite(site),
                        "/sites/" + site.id() + "/verification",
                        VerificationAnswer.class)
                .map(VerificationAnswer::report);
    }

    private static <T> Optional<T> ask(
            StateAnswers answers, LocalQuestion<T> here, Supplier<Optional<String>> owner, String path, Class<T> type)
            throws InterruptedException {
        try {
            return Optional.of(here.ask());
        } catch (StateNotLocalException e) {
            Optional<String> other = owner.get().filter(address -> !address.equals(answers.address()));
            return other.isEmpty() ? Optional.empty() : ask(other.get(), path, type);
        }
    }

    private static <T> Optional<T> ask(String owner, String path, Class<T> type) throws InterruptedException {
        String question = InstanceScope.of(path);
        try {
            Reply<String> reply = new InstanceClient(owner)
                    .ask(question, OtherInstances.TIMEOUT)
                    .get();
            return reply.isOk() ? Optional.of(AnswerJson.read(reply.body(), type)) : Optional.empty();
        } catch (ExecutionException | IllegalArgumentException e) {
            LOG.debug("{} does not answer {}", owner, question, e);
            return Optional.empty();
        }
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, UTF_8);
    }

    /** Answers from the state of this instance. */
    private interface LocalQuestion<T> {
        T ask() throws StateNotLocalException;
    }
}
