package dev.sitestream.query;

import dev.sitestream.query.PageAnswer.NearMiss;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;

/**
 * Known pages with nearly the same URL as another one.
 *
 * @param pages the pages, the nearest first
 * @param elsewhere the {@code host:port} of the processes that may know more
 */
public record NearMisses(List<NearMiss> pages, Collection<String> elsewhere) {

    private static final Comparator<NearMiss> NEAREST_FIRST =
            Comparator.<NearMiss>comparingInt(page -> page.differences().size()).thenComparing(NearMiss::url);

    public NearMisses {
        pages = pages.stream().sorted(NEAREST_FIRST).toList();
        elsewhere = List.copyOf(new TreeSet<>(elsewhere));
    }

    /**
     * Merges what several processes know.
     *
     * @param silent the processes that did not answer
     */
    public static NearMisses merged(Collection<NearMisses> parts, Collection<String> silent) {
        return new NearMisses(
                parts.stream().flatMap(part -> part.pages().stream()).distinct().toList(), silent);
    }
}
