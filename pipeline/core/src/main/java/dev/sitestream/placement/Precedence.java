package dev.sitestream.placement;

import dev.sitestream.placement.slot.ListedPage;
import dev.sitestream.placement.state.PageState;
import dev.sitestream.placement.state.PageState.Deleted;
import dev.sitestream.placement.state.PageState.Listed;
import dev.sitestream.placement.state.PageState.Ownership;
import dev.sitestream.placement.state.PageState.Withheld;
import java.util.Objects;
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
 * changes with the same time, the one that arrives later is the later one; but those of different owners may arrive in
 * any order. So if one has the page already, and another takes it at the same time, as in a database whose times have
 * whole seconds, the other is the later one (row 2). A delete without a time comes here with the time of the page's
 * last known change, so it depends on what has arrived before it.
 *
 * <p>Two times of a page decide beside its owner. <em>Since</em> is the time of its latest upsert; of a deleted page it
 * is {@link Deleted#ownableSinceMicros}. <em>Last</em> is the time of its latest delete, which is later than since: the
 * one that has deleted it, or one by another owner, which was refused but deletes the page if it loses its owner. The
 * first row that fits a change with the time <em>t</em> decides:
 *
 * <pre>
 *      change               page                time        decision
 *   1  any                  any                 t &lt; since   stale
 *   2  upsert by an owner   of another owner    t = since   stale, if the owner had the page before
 *   3  upsert by an owner   any                             accepted; a delete after t counts as refused
 *   4  upsert, no owner     any                 t ≥ last    accepted
 *   5  upsert, no owner     not deleted                     removed at last, since t: the refused delete counts now
 *   6  upsert, no owner     deleted             t &gt; since   since t: older upserts of owners are stale, too
 *   7  upsert, no owner     deleted                         stale
 *   8  delete, no owner     any                             removed at the later of last and t, since t
 *   9  delete by an owner   deleted             t &lt; last    stale
 *  10  delete by an owner   of another owner                refused: last is the later of last and t
 *  11  delete by an owner   any                             removed at the later of last and t, since stays
 * </pre>
 *
 * <p>An unknown page has neither time, so both count as the lowest one.
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
        long timeMicros = change.timeMicros();
        long sinceMicros = sinceMicros(known);
        if (timeMicros < sinceMicros) { // 1
            return Stale.STALE;
        }
        return change instanceof PageChange.Upsert upsert
                ? ofUpsert(upsert, known, lastDeleteMicros(known), sinceMicros)
                : ofDelete(change, known, lastDeleteMicros(known), sinceMicros);
    }

    private static Decision ofUpsert(
            PageChange.Upsert upsert, @Nullable PageState known, long lastDeleteMicros, long sinceMicros) {
        long timeMicros = upsert.timeMicros();
        String owner = upsert.owner();
        if (upsert.keepsUrl() && timeMicros == sinceMicros && belongsToAnother(known, owner)) { // 2
            return Stale.STALE;
        }
        if (owner != null) { // 3
            return new Accepted(
                    new Ownership(owner, timeMicros < lastDeleteMicros ? lastDeleteMicros : Ownership.NONE));
        }
        if (timeMicros >= lastDeleteMicros) { // 4
            return WITHOUT_OWNER;
        }
        if (!(known instanceof Deleted deleted)) { // 5
            return new Removed(lastDeleteMicros, timeMicros);
        }
        if (timeMicros > sinceMicros) { // 6
            return new Remembered(deleted.ownableSince(timeMicros), Outcome.STALE);
        }
        return Stale.STALE; // 7
    }

    private static Decision ofDelete(
            PageChange delete, @Nullable PageState known, long lastDeleteMicros, long sinceMicros) {
        long timeMicros = delete.timeMicros();
        long latestMicros = Math.max(lastDeleteMicros, timeMicros);
        String owner = delete.owner();
        if (owner == null) { // 8
            return new Removed(latestMicros, timeMicros);
        }
        if (known instanceof Deleted && timeMicros < lastDeleteMicros) { // 9
            return Stale.STALE;
        }
        if (known != null && belongsToAnother(known, owner)) { // 10
            Ownership refusing =
                    new Ownership(Objects.requireNonNull(known.ownership()).owner(), latestMicros);
            return new Remembered(with(known, refusing), Outcome.NOT_OWNED);
        }
        return new Removed(latestMicros, sinceMicros); // 11
    }

    private static boolean belongsToAnother(@Nullable PageState known, @Nullable String owner) {
        Ownership ownership = known == null ? null : known.ownership();
        return ownership != null && !ownership.owner().equals(owner);
    }

    /** Returns the time before which every change is stale; the lowest one for an unknown page. */
    private static long sinceMicros(@Nullable PageState known) {
        if (known == null) {
            return Long.MIN_VALUE;
        }
        return known instanceof Deleted deleted ? deleted.ownableSinceMicros() : known.timeMicros();
    }

    /** Returns when a page was last deleted, or was to be by another owner; the lowest time if it never was. */
    private static long lastDeleteMicros(@Nullable PageState known) {
        if (known instanceof Deleted deleted) {
            return deleted.timeMicros();
        }
        Ownership ownership = known == null ? null : known.ownership();
        return ownership == null ? Ownership.NONE : ownership.refusedDeleteMicros();
    }

    private static PageState with(PageState known, Ownership ownership) {
        return known instanceof Listed listed
                ? ListedPage.with(listed, listed.entry().since(listed.timeMicros(), ownership, listed.origin()))
                : ((Withheld) known).of(ownership);
    }
}
