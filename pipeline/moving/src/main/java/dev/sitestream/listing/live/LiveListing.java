package dev.sitestream.listing.live;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.sitestream.listing.Listing;
import dev.sitestream.listing.Origin;
import dev.sitestream.query.PageAnswer;
import dev.sitestream.query.PageEntry;
import dev.sitestream.query.PagesQuestion;
import dev.sitestream.remote.InstanceException;
import dev.sitestream.remote.PipelineClient;
import dev.sitestream.remote.SitePages;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The pages that a running pipeline lists, named {@code site:ID} in commands, in ascending order of their URLs. Pages
 * that are withheld are not part of it.
 */
public final class LiveListing implements Listing {

    /** The beginning of its name, before the site's id. */
    public static final String SCHEME = "site:";

    private static final JsonMapper JSON = new JsonMapper();
    private static final Set<String> LISTED = Set.of(PageAnswer.LISTED);

    private final PipelineClient pipeline;
    private final String site;

    /** @param site the site's id */
    public LiveListing(PipelineClient pipeline, String site) {
        this.pipeline = pipeline;
        this.site = site;
    }

    @Override
    public void read(Receiver receiver) throws IOException, InterruptedException {
        PagesQuestion all = new PagesQuestion(LISTED, null, null, "", "", PagesQuestion.MAX_LIMIT, true);
        SitePages pages = new SitePages(pipeline, site, all, SitePages.PATIENCE);
        Origin origin = new Origin(SCHEME + site, 0);
        try {
            pages.check();
            for (PageEntry page = pages.next(); page != null; page = pages.next()) {
                byte[] upsert = upsert(page);
                if (upsert != null) {
                    receiver.page(origin, upsert);
                }
            }
        } catch (InstanceException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    /** The event that makes a page what it is; null without its data, because the page has just been deleted. */
    public static byte @Nullable [] upsert(PageEntry page) {
        Map<String, Object> fields = page.fields();
        if (fields == null) {
            return null;
        }
        Map<String, Object> event = new LinkedHashMap<>();
        event.put("op", "upsert");
        event.put("url", page.url());
        event.put("time", page.changedAt());
        if (page.section() != null) {
            event.put("section", page.section());
        }
        String id = page.id();
        if (id != null) {
            // An id is <source>:<type>:<id>
            event.put("source", id.substring(0, id.indexOf(':')));
            event.put("id", id.substring(id.indexOf(':') + 1));
        }
        event.putAll(fields);
        try {
            return JSON.writeValueAsBytes(event);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }
}
