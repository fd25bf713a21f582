package dev.sitestream.remote;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sitestream.query.AnswerJson;
import dev.sitestream.query.PageAnnouncements;
import dev.sitestream.query.PageAnswer;
import dev.sitestream.query.PageAnswer.NearMiss;
import dev.sitestream.query.PagesAnswer;
import dev.sitestream.query.PagesQuestion;
import dev.sitestream.query.PipelineStatus;
import dev.sitestream.query.SiteAnnouncements;
import dev.sitestream.remote.InstanceClient.Reply;
import java.io.IOException;
import java.io.InputStream;
import java.net.URLEncoder;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Queries a pipeline through one of its instances. */
public final class PipelineClient {

    private record Failure(String error) {}

    /** @param nearMisses known pages with nearly the URL that was asked for */
    private record NoSite(String error, List<NearMiss> nearMisses) {

        String text() {
            return nearMisses.isEmpty()
                    ? error
                    : error + "; known with nearly the same URL: "
                            + nearMisses.stream()
                                    .map(page -> page.url() + " (" + page.state() + ")")
                                    .collect(Collectors.joining(", "));
        }
    }

    private static final int NOT_FOUND = 404;
    private static final int BAD_GATEWAY = 502;
    private static final int UNAVAILABLE = 503;

    private final InstanceClient instance;
    private final String address;

    /** @param address the {@code host:port} of the instance */
    public PipelineClient(String address) {
        this.address = address;
        this.instance = new InstanceClient(address);
    }

    /**
     * The state of a page.
     *
     * @param url its address
     * @throws InstanceException when there is no answer, or an error
     */
    public PageAnswer page(String url) throws InstanceException, InterruptedException {
        Reply<String> reply = instance.get("/pages?url=" + URLEncoder.encode(url, UTF_8));
        if (reply.status() == NOT_FOUND) {
            throw noSite(reply.body());
        }
        return read(reply, PageAnswer.class);
    }

    /**
     * What a site has announced, and what waits.
     *
     * @param site its id
     * @throws InstanceException when there is no answer, or an error
     */
    public SiteAnnouncements announcements(String site) throws InstanceException, InterruptedException {
        return read(instance.get("/announcements?site=" + URLEncoder.encode(site, UTF_8)), SiteAnnouncements.class);
    }

    /**
     * What is known of the announcements of a page.
     *
     * @param url its address
     * @throws InstanceException when there is no answer, or an error
     */
    public PageAnnouncements pageAnnouncements(String url) throws InstanceException, InterruptedException {
        return read(instance.get("/announcements?url=" + URLEncoder.encode(url, UTF_8)), PageAnnouncements.class);
    }

    /**
     * The status of the whole pipeline.
     *
     * @throws InstanceException when there is no answer, or an error
     */
    public PipelineStatus status() throws InstanceException, InterruptedException {
        return read(instance.get("/status"), PipelineStatus.class);
    }

    /**
     * Checks that the instance answers, even if it can't work now.
     *
     * @throws InstanceException when there is no answer
     */
    void requireAnswer() throws InstanceException, InterruptedException {
        // Any answer will do.
        var unused = instance.get("/health/live");
    }

    /**
     * A part of a site's pages.
     *
     * @param site its id
     * @throws InstanceException when there is no answer, or an error
     */
    public PagesAnswer pages(String site, PagesQuestion question) throws InstanceException, InterruptedException {
        return read(instance.get(question.path(site)), PagesAnswer.class);
    }

    /**
     * Whether the pipeline keeps reports of verifications. A former release does not, and could not read one.
     *
     * @throws InstanceException when there is no answer
     */
    public boolean keepsVerifications(String site) throws InstanceException, InterruptedException {
        return instance.get("/sites/" + site + "/verification").isOk();
    }

    /**
     * The content that a lane's file should have, uncompressed, to be closed by the caller; empty when there is no such
     * file.
     *
     * @throws InstanceException when there is no answer, or an error
     */
    public Optional<InputStream> content(String site, String file) throws InstanceException, InterruptedException {
        Reply<InputStream> reply = instance.open("/sites/" + site + "/content/" + file);
        if (reply.isOk()) {
            return Optional.of(reply.body());
        }
        try (InputStream body = reply.body()) {
            String text = new String(body.readAllBytes(), UTF_8);
            if (reply.status() == NOT_FOUND) {
                return Optional.empty();
            }
            throw failure(text);
        } catch (IOException e) {
            throw InstanceException.brokeOff(e);
        }
    }

    private <T> T read(Reply<String> reply, Class<T> type) throws InstanceException {
        if (!reply.isOk()) {
            InstanceException failure = failure(reply.body());
            throw reply.status() == BAD_GATEWAY || reply.status() == UNAVAILABLE ? failure.temporary() : failure;
        }
        try {
            return AnswerJson.read(reply.body(), type);
        } catch (IllegalArgumentException e) {
            throw notAnInstance(e);
        }
    }

    private InstanceException failure(String body) {
        try {
            return new InstanceException(AnswerJson.read(body, Failure.class).error(), null);
        } catch (IllegalArgumentException e) {
            return notAnInstance(e);
        }
    }

    private InstanceException noSite(String body) {
        try {
            return new InstanceException(AnswerJson.read(body, NoSite.class).text(), null);
        } catch (IllegalArgumentException e) {
            return failure(body);
        }
    }

    private InstanceException notAnInstance(Exception cause) {
        return new InstanceException(
                "the program at " + address + " is not an instance of this release; name one with --at", cause);
    }
}
