package dev.sitestream.placement;

import dev.sitestream.placement.slot.ListedPage;
import dev.sitestream.placement.state.PageState;
import dev.sitestream.placement.state.PageState.Deleted;
import dev.sitestream.placement.state.PageState.Listed;
import dev.sitestream.placement.state.PageState.Ownership;
import dev.sitestream.placement.state.PageState.Withheld;
import org.jspecify.annotations.Nullable;

/**
 * Decides what a change of a page means, given what is known of the page.
 *
 * <p>The result does not depend on the order in which changes arrive. It is the result of applying them in the order of
 * their times, where an upsert replaces the page and its owner, and a delete removes the page if the delete has no
 * owner, the page has none, or both are the same. So the latest upsert decides who owns the page, and later deletes by
 * others count for nothing, except if a late upsert without an owner comes between.
 *
 * <p>Changes of one owner arrive in the order of their times, because they all come from the task of its id. Of two
 * changes with the same time, the one that arrives later is the later one. A delete without a time comes here with the
 * time of the page's last known change, so it depends on what has arrived before it.
 */
final class Precedence {

    private static final Accepted WITHOUT_OWNER = new Accepted(null);

    private Precedence() {}

    /** What to do. */
    sealed interface Decision {}

    /** Nothing. */
    enum Stale implements Decision {
        STALE
    }

    /** Take the upsert. */
    record Accepted(@Nullable Ownership ownership) implements Decision {}

    /** Delete the page; the values are those of {@link Deleted}. */
    record Removed(long timeMicros, long ownableSinceMicros) implements Decision {}

    /** Leave the page as it is, but remember something of the change. */
    record Remembered(PageState state, Outcome outcome) implements Decision {}

    static Decision of(PageChange change, @Nullable PageState known) {
        if (known instanceof Deleted deleted) {
            return ofDeleted(change, deleted);
        }
        if (known != null && change.timeMicros() < known.timeMicros()) {
            return Stale.STALE;
        }
        Ownership ownership = known == null ? null : known.ownership();
        long refusedMicros = ownership == null ? Ownership.NONE : ownership.refusedDeleteMicros();
        return change instanceof PageChange.Upsert
                ? upsert(change, refusedMicros)
                : delete(change, known, ownership, refusedMicros);
    }

    private static Decision upsert(PageChange change, long refusedMicros) {
        long timeMicros = change.timeMicros();
        String owner = change.owner();
        if (owner != null) {
            return new Accepted(new Ownership(owner, refusedMicros > timeMicros ? refusedMicros : Ownership.NONE));
        }
        return refusedMicros > timeMicros ? new Removed(refusedMicros, timeMicros) : WITHOUT_OWNER;
    }

    private static Decision delete(
            PageChange change, @Nullable PageState known, @Nullable Ownership ownership, long refusedMicros) {
        long timeMicros = change.timeMicros();
        String owner = change.owner();
        if (known != null
                && owner != null
                && ownership != null
                && !ownership.owner().equals(owner)) {
            Ownership refusing = new Ownership(ownership.owner(), Math.max(refusedMicros, timeMicros));
            return new Remembered(with(known, refusing), Outcome.NOT_OWNED);
        }
        long latestMicros = Math.max(refusedMicros, timeMicros);
        if (owner == null) {
            return new Removed(latestMicros, timeMicros);
        }
        return new Removed(latestMicros, known == null ? Long.MIN_VALUE : known.timeMicros());
    }

    private static Decision ofDeleted(PageChange change, Deleted deleted) {
        long timeMicros = change.timeMicros();
        String owner = change.owner();
        if (change instanceof PageChange.Delete) {
            long latestMicros = Math.max(deleted.timeMicros(), timeMicros);
            if (owner == null) {
                return timeMicros < deleted.ownableSinceMicros() ? Stale.STALE : new Removed(latestMicros, timeMicros);
            }
            return timeMicros < deleted.timeMicros()
                    ? Stale.STALE
                    : new Removed(latestMicros, deleted.ownableSinceMicros());
        }
        if (owner != null) {
            return timeMicros < deleted.ownableSinceMicros() ? Stale.STALE : upsert(change, deleted.timeMicros());
        }
        if (timeMicros >= deleted.timeMicros()) {
            return WITHOUT_OWNER;
        }
        // The upsert is the latest one, but was deleted already: older upserts of owners are older than it, too.
        return timeMicros > deleted.ownableSinceMicros()
                ? new Remembered(
                        new Deleted(
                                deleted.timeMicros(),
                                timeMicros,
                                deleted.sequence(),
                                deleted.departure(),
                                deleted.origin()),
                        Outcome.STALE)
                : Stale.STALE;
    }

    private static PageState with(PageState known, Ownership ownership) {
        return known instanceof Listed listed
                ? ListedPage.with(listed, listed.entry().since(listed.timeMicros(), ownership, listed.origin()))
                : ((Withheld) known).of(ownership);
    }
}
