package dev.sitestream.console.difference;

import dev.sitestream.page.url.NearUrl;
import dev.sitestream.query.PageAnswer.NearMiss;
import java.util.List;

/**
 * A known page with nearly the same URL as the one that was asked for.
 *
 * @param page the page
 * @param differences what differs, in words about the page's URL
 */
public record Neighbour(NearMiss page, List<String> differences) {

    /** These pages, in the same order. */
    public static List<Neighbour> of(List<NearMiss> pages) {
        return pages.stream()
                .map(page -> new Neighbour(
                        page,
                        page.differences().stream()
                                .map(difference -> words(difference, page.url()))
                                .toList()))
                .toList();
    }

    private static String words(String difference, String url) {
        return switch (difference) {
            case "scheme" -> url.startsWith("http:") ? "begins with `http:`" : "begins with `https:`";
            case "www" -> url.contains("://www.") ? "has `www.`" : "has no `www.`";
            case "trailing-slash" -> pathOf(url).endsWith("/") ? "ends with a slash" : "has no slash at the end";
            case "index-page" ->
                NearUrl.hasIndexPage(pathOf(url)) ? "has the name of an index page" : "has no name of an index page";
            case "case" -> "differs in capital and small letters";
            case "encoding" -> "escapes other characters";
            case "query" -> url.indexOf('?') < 0 ? "has no query" : "has another query";
            // Of a newer release, while instances are upgraded
            default -> "differs in: " + difference;
        };
    }

    private static String pathOf(String url) {
        int query = url.indexOf('?');
        return query < 0 ? url : url.substring(0, query);
    }
}
