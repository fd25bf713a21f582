package dev.sitestream.placement.series;

import dev.sitestream.placement.slot.ListedPage;
import dev.sitestream.placement.state.LaneStore;
import dev.sitestream.placement.state.Load;
import dev.sitestream.placement.state.PageState.Listed;
import dev.sitestream.placement.state.Place;
import dev.sitestream.placement.state.SectionState;
import dev.sitestream.placement.state.Shard;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/** The shard of a section that is being emptied, so that there are fewer files: chooses it, and reads its pages. */
final class Compaction {

    /**
     * The shard that is emptied has at least a fifth of its room to give back, so each slot that is given back takes at
     * most four moves. A deletion may take up a slot, and then lets the files hold a page less, so it has 5/4 slots to
     * give back. Eight moves for each event are more than enough.
     */
    static final int MOVES_PER_EVENT = 8;

    /** The part of a file that has to be dead if it is emptied though other files have no room for its pages. */
    static final double LEAST_WASTE = 0.2;

    /** How many changes compaction waits after it found that the pages don't fit into fewer files. */
    static final int PAUSE = 1_000;

    private static final int NONE = 0;

    private final LaneStore store;
    private final FileBudget budget;
    private int emptying;
    private int cursor;
    private boolean mayOpenTarget;
    private long pausedUntil;

    Compaction(SectionState state, FileBudget budget, LaneStore store) {
        this.emptying = state.emptying();
        this.cursor = state.cursor();
        this.mayOpenTarget = state.mayOpenTarget();
        this.pausedUntil = state.pausedUntil();
        this.budget = budget;
        this.store = store;
    }

    boolean isRunning() {
        return emptying != NONE;
    }

    boolean isEmptying(int number) {
        return number == emptying;
    }

    /** Returns the number of the shard that is being emptied; 0 if none is. */
    int emptying() {
        return emptying;
    }

    /** Returns the first slot of that shard that may still hold a page. */
    int cursor() {
        return cursor;
    }

    /** Whether its pages may open another shard. */
    boolean mayOpenTarget() {
        return mayOpenTarget;
    }

    /** Returns the lane's step before which compaction is not tried again. */
    long pausedUntil() {
        return pausedUntil;
    }

    /**
     * Starts to empty a shard if there are too many files.
     *
     * <p>If the other shards have room for the pages of the sparsest one, it is that. If not, slots are dead: without
     * those, there would be room whenever there are too many files. Then it is the shard with the most of them, and its
     * pages may open a new shard. If few of its slots are dead, moving all its pages would cost more than that gives
     * back, and the files stay. The argument for the number of files is in {@code docs/rationale.md}.
     *
     * @param load the load of all shards
     * @return whether it has started
     */
    boolean start(Collection<Shard> shards, Load load, long step) {
        if (step < pausedUntil || !budget.isTooMany(shards.size(), load)) {
            return false;
        }
        Shard sparsest =
                shards.stream().min(Comparator.comparingDouble(budget::fill)).orElseThrow();
        boolean isRoomLeft = budget.hasRoom(shards, sparsest);
        Shard chosen = isRoomLeft
                ? sparsest
                : shards.stream().max(Comparator.comparingDouble(budget::waste)).orElseThrow();
        if (!isRoomLeft && budget.waste(chosen) < LEAST_WASTE) {
            return false;
        }
        mayOpenTarget = !isRoomLeft;
        emptying = chosen.id().number();
        cursor = 0;
        return true;
    }

    /** Returns the next pages of the shard that is being emptied, at most {@value #MOVES_PER_EVENT}. */
    List<Listed> nextPages(Shard source) {
        List<Listed> pages = new ArrayList<>(MOVES_PER_EVENT);
        // Start where the last moves ended: before that, the store would have to step over the keys that they deleted.
        store.scan(source.id(), cursor, (slot, page) -> {
            if (!source.isLingering(slot)) {
                pages.add(ListedPage.listed(new Place(source.id(), slot), page));
                cursor = slot + 1;
            }
            return pages.size() < MOVES_PER_EVENT;
        });
        return pages;
    }

    /** Ends it for a while, since no other shard has room. */
    void pause(long step) {
        emptying = NONE;
        pausedUntil = step + PAUSE;
    }

    /** Ends it if it empties this shard, which is empty. */
    void retire(int number) {
        if (number == emptying) {
            emptying = NONE;
        }
    }
}
