package dev.sitestream.console;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sitestream.query.PageAnswer;
import java.net.URLEncoder;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The addresses of the console's views. */
final class Links {

    static final String SITES = "/";
    static final String LIVE = "/live";
    static final String REJECTED = "/rejected";

    private Links() {}

    /** A site. Its id needs no encoding, but ids of requests are not ids of sites. */
    static String site(String site) {
        return "/sites/" + encoded(site);
    }

    /** The state of a page. */
    static String page(String url) {
        return with("/pages", "url", url);
    }

    /**
     * Pages of a site.
     *
     * @param state the states that they have, separated by commas
     * @param section the section that they are in; null for all
     */
    static String pages(String site, String state, @Nullable String section) {
        return with(site(site) + "/pages", "state", state, "section", section == null ? "" : section);
    }

    /**
     * Pages of a site that are not listed.
     *
     * @param reason the machine-readable name of the reason
     */
    static String withheld(String site, String reason) {
        return with(site(site) + "/pages", "state", PageAnswer.WITHHELD, "reason", reason);
    }

    /** A published file of a site. */
    static String file(String site, String file) {
        return site(site) + "/files/" + encoded(file);
    }

    /** The rejected events of a site, or of all if it is empty. */
    static String rejected(String site) {
        return with(REJECTED, "site", site);
    }

    /** What a site has announced. */
    static String announcements(String site) {
        return with("/announcements", "site", site);
    }

    /** A path with parameters, without those whose values are empty. */
    static String with(String path, String... namesAndValues) {
        List<String> parameters = new ArrayList<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            if (!namesAndValues[i + 1].isEmpty()) {
                parameters.add(namesAndValues[i] + "=" + encoded(namesAndValues[i + 1]));
            }
        }
        return parameters.isEmpty() ? path : path + "?" + String.join("&", parameters);
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, UTF_8);
    }
}
