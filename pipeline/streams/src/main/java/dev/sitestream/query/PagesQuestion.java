package dev.sitestream.query;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sitestream.site.Exclusion;
import java.net.URLEncoder;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A question for a part of a site's pages.
 *
 * @param states the states that the pages may have
 * @param section the section that they are in; null for all
 * @param reason why they are withheld; null for all
 * @param prefix the beginning of their serialised URLs; empty for all
 * @param after their URLs follow this one; empty for the first part
 * @param limit the largest number of pages, 1 to {@value #MAX_LIMIT}
 * @param withFields whether the pages' data is wanted
 */
public record PagesQuestion(
        Set<String> states,
        @Nullable String section,
        @Nullable Exclusion reason,
        String prefix,
        String after,
        int limit,
        boolean withFields) {

    /** All states that a page may have. */
    public static final Set<String> STATES = Set.of(PageAnswer.LISTED, PageAnswer.WITHHELD, PageAnswer.DELETED);

    /** The states of pages that exist. */
    public static final Set<String> EXISTING = Set.of(PageAnswer.LISTED, PageAnswer.WITHHELD);

    /** The largest limit. */
    public static final int MAX_LIMIT = 2_000;

    /** Pages are spread over lanes by a hash, so a lane's share of an answer may be a little larger than another's. */
    private static final int SPARE = 16;

    /** @throws IllegalArgumentException if a component is not allowed */
    public PagesQuestion {
        states = Set.copyOf(states);
        if (states.isEmpty() || !STATES.containsAll(states)) {
            throw new IllegalArgumentException("unknown states: " + states);
        }
        if (limit < 1 || limit > MAX_LIMIT) {
            throw new IllegalArgumentException("limit: allowed are whole numbers from 1 to " + MAX_LIMIT);
        }
    }

    /** The question for all existing pages with their data, in the largest possible parts. */
    public static PagesQuestion ofAll(@Nullable String section) {
        return new PagesQuestion(EXISTING, section, null, "", "", MAX_LIMIT, true);
    }

    /** The same question for the part after a URL. */
    public PagesQuestion after(String url) {
        return new PagesQuestion(states, section, reason, prefix, url, limit, withFields);
    }

    /** The same question for the first page alone, without its data. */
    public PagesQuestion first() {
        return new PagesQuestion(states, section, reason, prefix, after, 1, false);
    }

    /** The same question for some of several lanes, with their share of the limit and a little more. */
    public PagesQuestion shareOf(int lanes, int allLanes) {
        long share = (long) limit * lanes / allLanes * 5 / 4 + SPARE;
        return new PagesQuestion(states, section, reason, prefix, after, (int) Math.min(limit, share), withFields);
    }

    /** The path and query of the HTTP request that asks for it. */
    public String path(String site) {
        StringBuilder path = new StringBuilder("/sites/")
                .append(site)
                .append("/pages?state=")
                .append(String.join(",", new TreeSet<>(states)))
                .append("&limit=")
                .append(limit);
        append(path, "section", section == null ? "" : section);
        append(path, "reason", reason == null ? "" : reason.notation());
        append(path, "prefix", prefix);
        append(path, "after", after);
        append(path, "fields", withFields ? "all" : "");
        return path.toString();
    }

    private static void append(StringBuilder path, String name, String value) {
        if (!value.isEmpty()) {
            path.append('&').append(name).append('=').append(URLEncoder.encode(value, UTF_8));
        }
    }
}
