package dev.sitestream.translation;

import dev.sitestream.page.Fingerprint;
import dev.sitestream.placement.PageNotice.Joined;
import dev.sitestream.placement.PageNotice.Left;
import dev.sitestream.placement.Sibling;
import dev.sitestream.placement.SiblingSet;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The translation groups of one site that one task handles.
 *
 * <p>A group is sent to lanes once after it has changed, not for each change. If many translations arrive together,
 * that saves most of the work.
 */
public final class TranslationGroups {

    /**
     * The most languages of one group: more than search engines know, and few enough for one message to a lane, even
     * with very long URLs.
     */
    static final int MAX_LANGUAGES = 1_000;

    private final int lanes;
    private final GroupStore store;
    private final Map<String, Long> changed;

    /**
     * Restores a site's groups from their store.
     *
     * @param lanes the number of the site's lanes
     */
    public TranslationGroups(int lanes, GroupStore store) {
        this.lanes = lanes;
        this.store = store;
        this.changed = new LinkedHashMap<>(store.changed());
    }

    /**
     * A message to a lane about a group, which replaces the lane's earlier messages about it.
     *
     * @param lane the lane, counted from 0
     * @param group the group
     * @param set the group's pages; null if the lane has no page in the group any more
     */
    public record Update(int lane, String group, @Nullable SiblingSet set) {}

    /**
     * Adds a page to its group, or updates it.
     *
     * @return whether it is the second page of its language, so that one of the two gets no annotations
     */
    public boolean join(Joined page) {
        Member known = store.member(page.group(), page.url());
        if (known != null) {
            store.removeMember(page.group(), page.url(), known);
        }
        boolean second = store.countMembers(page.group(), page.language(), 2) == 1;
        store.putMember(page.group(), page.url(), new Member(page.language(), page.timeMicros(), page.number()));
        markChanged(page.group(), page.timeMicros());
        return second;
    }

    /** Removes a page from its group. */
    public void leave(Left page) {
        Member known = store.member(page.group(), page.url());
        if (known != null) {
            store.removeMember(page.group(), page.url(), known);
            markChanged(page.group(), page.timeMicros());
        }
    }

    /**
     * Returns the messages to lanes about groups that have changed.
     *
     * @param max the most groups to handle
     */
    public List<Update> takeUpdates(int max) {
        List<Update> updates = new ArrayList<>();
        Iterator<Map.Entry<String, Long>> groups = changed.entrySet().iterator();
        for (int i = 0; i < max && groups.hasNext(); i++) {
            Map.Entry<String, Long> group = groups.next();
            takeUpdates(group.getKey(), group.getValue(), updates);
            store.removeChanged(group.getKey());
            groups.remove();
        }
        return updates;
    }

    /** Returns the number of groups that have changed and have not been sent to lanes yet. */
    public int outstanding() {
        return changed.size();
    }

    private void markChanged(String group, long timeMicros) {
        store.putChanged(group, changed.merge(group, timeMicros, Math::max));
    }

    private void takeUpdates(String group, long timeMicros, List<Update> updates) {
        List<Sibling> before = store.lastSent(group);
        List<Sibling> now = store.leaders(group, MAX_LANGUAGES);
        if (now.equals(before)) {
            return;
        }
        store.putLastSent(group, now);
        if (before.size() < 2 && now.size() < 2) {
            // A single page has no translations to list, and had none before.
            return;
        }
        SortedMap<Integer, Boolean> lanesToNotify = new TreeMap<>();
        SortedMap<Integer, List<Sibling>> displaced = new TreeMap<>();
        for (Sibling former : before) {
            int lane = laneOf(former.url());
            lanesToNotify.putIfAbsent(lane, false);
            if (!now.contains(former) && isStillMember(group, former)) {
                displaced.computeIfAbsent(lane, absent -> new ArrayList<>()).add(former);
            }
        }
        now.forEach(member -> lanesToNotify.put(laneOf(member.url()), true));
        lanesToNotify.forEach((lane, hasMember) -> {
            List<Sibling> displacedHere = displaced.getOrDefault(lane, List.of());
            boolean needed = hasMember || !displacedHere.isEmpty();
            updates.add(new Update(lane, group, needed ? new SiblingSet(group, timeMicros, now, displacedHere) : null));
        });
    }

    private boolean isStillMember(String group, Sibling page) {
        Member member = store.member(group, page.url());
        return member != null && member.number() == page.joined();
    }

    private int laneOf(String url) {
        return (int) Math.floorMod(Fingerprint.of(url), (long) lanes);
    }
}
