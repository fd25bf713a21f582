package dev.sitestream.remote;

import dev.sitestream.query.PageEntry;
import dev.sitestream.query.PagesAnswer;
import dev.sitestream.query.PagesQuestion;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Reads all pages of a site in ascending order of their URLs, part by part. Only one part is in memory.
 *
 * <p>If an instance restarts, or lanes move between instances, the same part is asked for again, until the patience
 * ends. Nothing is missed or doubled by that, since each part begins after the last URL of the part before.
 */
public final class SitePages {

    /** Longer than a restart takes, and the restoring of a small state. */
    public static final Duration PATIENCE = Duration.ofMinutes(3);

    private static final long PAUSE_MILLIS = 500;

    private final PipelineClient pipeline;
    private final String site;
    private final Duration patience;
    private PagesQuestion question;
    private Iterator<PageEntry> part = List.<PageEntry>of().iterator();
    private boolean hasMore = true;

    /**
     * @param site the site's id
     * @param question the question for the first part
     * @param patience how long to wait for an instance that does not answer
     */
    public SitePages(PipelineClient pipeline, String site, PagesQuestion question, Duration patience) {
        this.pipeline = pipeline;
        this.site = site;
        this.question = question;
        this.patience = patience;
    }

    /**
     * Checks that an instance answers now, and knows the site, so that mistakes are reported without patience.
     *
     * @throws InstanceException when it does not
     */
    public void check() throws InstanceException, InterruptedException {
        try {
            // The answer does not matter.
            var unused = pipeline.pages(site, question.first());
        } catch (InstanceException e) {
            if (!e.isTemporary()) {
                throw e;
            }
            // Lanes may be moving between instances, but one must be there.
            pipeline.requireAnswer();
        }
    }

    /**
     * The next page; null after the last one.
     *
     * @throws InstanceException when the pipeline does not answer
     */
    public @Nullable PageEntry next() throws InstanceException, InterruptedException {
        while (!part.hasNext() && hasMore) {
            PagesAnswer answer = ask();
            part = answer.pages().iterator();
            String next = answer.next();
            hasMore = next != null;
            if (next != null) {
                question = question.after(next);
            }
        }
        return part.hasNext() ? part.next() : null;
    }

    private PagesAnswer ask() throws InstanceException, InterruptedException {
        long deadlineNanos = System.nanoTime() + patience.toNanos();
        while (true) {
            try {
                return pipeline.pages(site, question);
            } catch (InstanceException e) {
                if (!e.isTemporary() || System.nanoTime() >= deadlineNanos) {
                    throw e;
                }
                TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
            }
        }
    }
}
