package dev.sitestream.site;

import dev.sitestream.page.Fingerprint;
import dev.sitestream.page.Visibility;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Decides which of a site's pages are listed, by the visibility of each page and by the exclusions of the site's
 * configuration.
 *
 * @param paths the patterns of paths that are not listed
 * @param parameters the patterns of query parameters whose pages are not listed
 * @param robots the rules of a robots.txt whose disallowed pages are not listed
 */
public record ListingRules(List<PathPattern> paths, List<ParameterPattern> parameters, RobotsRules robots) {

    /** The rules of a site without configured exclusions. */
    public static final ListingRules NONE = new ListingRules(List.of(), List.of(), RobotsRules.NONE);

    public ListingRules {
        paths = List.copyOf(paths);
        parameters = List.copyOf(parameters);
    }

    /** All reasons why the page with this URL is not listed at this time; empty if it is listed. */
    public Set<Exclusion> exclusions(String url, Visibility visibility, Instant now) {
        if (isEmpty() && visibility.equals(Visibility.PLAIN)) {
            return Set.of();
        }
        Set<Exclusion> found = EnumSet.noneOf(Exclusion.class);
        addOwn(found, url, visibility, now);
        addConfigured(found, url);
        return found;
    }

    /**
     * The next time after {@code now} at which the reasons for a page of this visibility may change without an event;
     * null if there is none.
     */
    public @Nullable Instant nextChange(Visibility visibility, Instant now) {
        @Nullable Instant publishAt = ifAfter(now, visibility.publishAt());
        @Nullable Instant expireAt = ifAfter(now, visibility.expireAt());
        if (publishAt == null || expireAt == null) {
            return publishAt == null ? expireAt : publishAt;
        }
        return publishAt.isBefore(expireAt) ? publishAt : expireAt;
    }

    /**
     * A hash of the configured rules, equal for equal rules in every process. If it has changed, the pages must be
     * checked again. 0 if no rules are configured.
     */
    public long fingerprint() {
        if (isEmpty()) {
            return 0;
        }
        Stream<String> lines = Stream.of(
                        paths.stream().map(pattern -> line("path", pattern.toString())),
                        parameters.stream().map(pattern -> line("parameter", pattern.text())),
                        Stream.of(line("robots", robots.canonical())))
                .flatMap(kind -> kind.distinct().sorted());
        return Fingerprint.of(lines.collect(Collectors.joining()));
    }

    private boolean isEmpty() {
        return paths.isEmpty() && parameters.isEmpty() && robots.isEmpty();
    }

    private static void addOwn(Set<Exclusion> found, String url, Visibility visibility, Instant now) {
        String canonical = visibility.canonical();
        Instant publishAt = visibility.publishAt();
        Instant expireAt = visibility.expireAt();
        if (visibility.noindex()) {
            found.add(Exclusion.NOINDEX);
        }
        if (canonical != null && !canonical.equals(url)) {
            found.add(Exclusion.CANONICAL_ELSEWHERE);
        }
        if (visibility.status() != Visibility.OK) {
            found.add(Exclusion.STATUS);
        }
        if (publishAt != null && now.isBefore(publishAt)) {
            found.add(Exclusion.SCHEDULED);
        }
        if (expireAt != null && !now.isBefore(expireAt)) {
            found.add(Exclusion.EXPIRED);
        }
    }

    private void addConfigured(Set<Exclusion> found, String url) {
        if (!paths.isEmpty()) {
            String path = pathOf(url);
            if (paths.stream().anyMatch(pattern -> pattern.matches(path))) {
                found.add(Exclusion.PATH_EXCLUDED);
            }
        }
        if (parameters.stream().anyMatch(pattern -> pattern.matchesQueryOf(url))) {
            found.add(Exclusion.PARAMETER_EXCLUDED);
        }
        if (!robots.isEmpty() && !robots.allow(url)) {
            found.add(Exclusion.ROBOTS_DISALLOWED);
        }
    }

    private static @Nullable Instant ifAfter(Instant now, @Nullable Instant time) {
        return time != null && time.isAfter(now) ? time : null;
    }

    /** The path of a serialised URL. */
    static String pathOf(String url) {
        int start = url.indexOf('/', url.indexOf("//") + 2);
        int query = url.indexOf('?');
        return query < 0 ? url.substring(start) : url.substring(start, query);
    }

    /** Includes the length, because a pattern may contain any character. */
    private static String line(String kind, String text) {
        return kind + ' ' + text.length() + ' ' + text + '\n';
    }
}
