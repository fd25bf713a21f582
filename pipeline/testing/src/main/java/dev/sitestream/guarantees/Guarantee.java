package dev.sitestream.guarantees;

import java.util.List;

/**
 * Something that holds of a published site: at every instant, or at rest. A guarantee may remember what it has seen, so
 * each site needs its own, and has to show it everything in order.
 *
 * @param <T> what it judges: a look at the site, or a write
 */
@FunctionalInterface
public interface Guarantee<T> {

    /** Judges what is seen now; returns every contradiction in words, none when the guarantee holds. */
    List<String> violations(T seen);

    /** The name of the guarantee, for messages. */
    default String name() {
        return getClass().getSimpleName();
    }
}
