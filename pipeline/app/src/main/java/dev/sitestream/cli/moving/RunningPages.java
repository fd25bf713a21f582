package dev.sitestream.cli.moving;

import dev.sitestream.listing.live.LiveListing;
import dev.sitestream.page.event.Decoded;
import dev.sitestream.page.event.JsonEventDecoder;
import dev.sitestream.page.event.PageEvent;
import dev.sitestream.page.url.NormalUrl;
import dev.sitestream.query.PageAnswer;
import dev.sitestream.query.PageEntry;
import dev.sitestream.reconcile.LivePage;
import dev.sitestream.reconcile.LivePages;
import dev.sitestream.remote.InstanceException;
import dev.sitestream.remote.SitePages;
import java.io.IOException;
import java.time.Instant;
import java.util.Objects;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/** The pages of a running pipeline. */
final class RunningPages implements LivePages {

    private final JsonEventDecoder decoder = new JsonEventDecoder();
    private final SitePages pages;
    private final Instant now;
    private final LongConsumer progress;
    private long read;

    /**
     * @param now the present: values of pages may not be far ahead of it
     * @param progress receives the number of pages that were read
     */
    RunningPages(SitePages pages, Instant now, LongConsumer progress) {
        this.pages = pages;
        this.now = now;
        this.progress = progress;
    }

    @Override
    public @Nullable LivePage next() throws IOException, InterruptedException {
        try {
            for (PageEntry entry = pages.next(); entry != null; entry = pages.next()) {
                progress.accept(++read);
                byte[] upsert = LiveListing.upsert(entry);
                // Without data, it has just been deleted. Under another spelling, it is about to move to the normal
                // form.
                if (upsert != null && NormalUrl.isNormal(entry.url())) {
                    return page(entry, upsert);
                }
            }
            return null;
        } catch (InstanceException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    private LivePage page(PageEntry entry, byte[] upsert) {
        if (decoder.decode(null, upsert, now) instanceof Decoded.Valid valid
                && valid.event() instanceof PageEvent.Upsert event) {
            return new LivePage(
                    event.page(),
                    entry.state().equals(PageAnswer.LISTED),
                    Objects.requireNonNull(entry.section(), entry.url()),
                    Instant.parse(entry.changedAt()),
                    entry.id());
        }
        throw new IllegalStateException("the pipeline's state has an invalid page: " + entry.url());
    }
}
