package dev.sitestream.http;

import dev.sitestream.app.PipelineApp;
import dev.sitestream.console.Console;
import dev.sitestream.http.handler.JsonAnswer;
import dev.sitestream.query.file.FileAnswer;
import dev.sitestream.query.file.FileAnswers;
import dev.sitestream.query.file.FileQuestion;
import dev.sitestream.site.Site;
import dev.sitestream.site.Sites;
import dev.sitestream.store.ObjectStoreException;
import io.javalin.http.Context;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Shows published files. Every instance reads all of them from the object store. */
final class FileRoutes {

    private static final Logger LOG = LoggerFactory.getLogger(FileRoutes.class);

    /** Of a file's content, which nothing may take for a page of this server. */
    private static final String PLAIN = "text/plain; charset=utf-8";

    private static final String STORED = "stored";

    private final Sites sites;
    private final WatchedPipeline pipeline;
    private final OwnerClient owners;

    FileRoutes(Sites sites, WatchedPipeline pipeline, OwnerClient owners) {
        this.sites = sites;
        this.pipeline = pipeline;
        this.owners = owners;
    }

    /** A part of a file. */
    void entries(Context context) throws InterruptedException {
        answer(context, Set.of("from", "limit", "check"), (site, name, given, app) -> {
            String check = given.text("check", Integer.MAX_VALUE);
            if (!check.isEmpty() && !check.equals("whole")) {
                throw new IllegalArgumentException("check: allowed is `whole`");
            }
            FileQuestion question = new FileQuestion(
                    given.number("from", 0, 0, Integer.MAX_VALUE / 2),
                    given.number("limit", FileQuestion.DEFAULT_LIMIT, 1, FileQuestion.MAX_LIMIT),
                    !check.isEmpty());
            Optional<FileAnswer> found = app.files().answer(site, name, question);
            if (found.isPresent()) {
                FileAnswer answer = found.get()
                        .with(owners.verification(app.answers(), site).orElse(null));
                Views.send(context, answer, asked -> Console.file(asked, question, answer));
            } else {
                failWithoutFile(context, site, name);
            }
        });
    }

    /** The content of a file as a text, or its bytes as they are stored. */
    void raw(Context context) throws InterruptedException {
        answer(context, Set.of("form"), (site, name, given, app) -> {
            String form = given.text("form", Integer.MAX_VALUE);
            if (!form.isEmpty() && !form.equals(STORED)) {
                throw new IllegalArgumentException("form: allowed is `" + STORED + "`");
            }
            boolean asStored = form.equals(STORED);
            FileAnswers files = app.files();
            Optional<InputStream> found = asStored ? files.stored(site, name) : files.content(site, name);
            if (found.isEmpty()) {
                failWithoutFile(context, site, name);
                return;
            }
            try (InputStream content = found.get()) {
                context.contentType(asStored ? Views.BYTES : PLAIN).header("X-Content-Type-Options", "nosniff");
                if (asStored) {
                    // The name has only letters, digits, dots, hyphens and underscores
                    context.header("Content-Disposition", "attachment; filename=\"" + name + "\"");
                }
                content.transferTo(context.outputStream());
            }
        });
    }

    private static void failWithoutFile(Context context, Site site, String name) {
        JsonAnswer answer = JsonAnswer.failure(404, "the site publishes no such file");
        Views.fail(context, answer, asked -> Console.noFile(asked, site.id(), name));
    }

    private void answer(Context context, Set<String> allowed, FileRequest request) throws InterruptedException {
        PipelineApp app = pipeline.app();
        Optional<Site> site = sites.byId(context.pathParam("site"));
        if (app == null) {
            Views.fail(context, 503, WatchedPipeline.NOT_STARTED);
        } else if (site.isEmpty()) {
            Views.fail(context, 404, "there is no such site");
        } else {
            try {
                QueryParameters given = new QueryParameters(context.queryParamMap(), allowed);
                request.answer(site.get(), context.pathParam("file"), given, app);
            } catch (IllegalArgumentException e) {
                Views.fail(context, 400, String.valueOf(e.getMessage()));
            } catch (ObjectStoreException e) {
                Views.fail(context, 502, String.valueOf(e.getMessage()));
            } catch (IOException e) {
                LOG.debug("{} closed the connection before its answer was sent", context.ip(), e);
            }
        }
    }

    /** Answers a request for a file. */
    private interface FileRequest {
        void answer(Site site, String name, QueryParameters given, PipelineApp app)
                throws ObjectStoreException, IOException, InterruptedException;
    }
}
