package dev.sitestream.placement.state;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.placement.PageNotice.Joined;
import dev.sitestream.placement.PageNotice.Left;
import dev.sitestream.placement.Sibling;
import dev.sitestream.placement.SiblingSet;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/** Folds a lane's notices into translation groups, and computes the sibling sets that these send to the lane. */
public final class RecordedGroups {

    private static final Comparator<Joined> ORDER =
            Comparator.comparingLong(Joined::timeMicros).thenComparing(Joined::url, Comparator.reverseOrder());

    private final Map<String, Joined> members = new HashMap<>();
    private final Set<Long> numbers = new HashSet<>();
    private final Set<String> changed = new TreeSet<>();

    public void join(Joined page) {
        assertThat(numbers.add(page.number()))
                .as("each joining has a number of its own: %s", page)
                .isTrue();
        Joined before = members.put(page.url(), page);
        assertThat(before == null || before.group().equals(page.group()))
                .as("a page leaves a group before it joins another: %s", page)
                .isTrue();
        changed.add(page.group());
    }

    public void leave(Left page) {
        Joined before = members.remove(page.url());
        assertThat(before).as("only a member leaves: %s", page).isNotNull();
        assertThat(before.group()).isEqualTo(page.group());
        changed.add(page.group());
    }

    /** All members by URL. */
    public Map<String, Joined> members() {
        return members;
    }

    /** Returns the sibling sets of the groups that have changed since the last call. */
    public List<SiblingSet> takeSiblingSets() {
        List<SiblingSet> sets = changed.stream().map(this::siblingSet).toList();
        changed.clear();
        return sets;
    }

    /** Returns the leading page of a group for each language. */
    public SortedMap<String, Joined> leaders(String group) {
        SortedMap<String, Joined> leaders = new TreeMap<>();
        for (Joined page : members.values()) {
            if (page.group().equals(group)) {
                leaders.merge(page.language(), page, (one, other) -> ORDER.compare(one, other) > 0 ? one : other);
            }
        }
        return leaders;
    }

    private SiblingSet siblingSet(String group) {
        SortedMap<String, Joined> leaders = leaders(group);
        List<Sibling> losers = new ArrayList<>();
        long time = 0;
        for (Joined page : members.values()) {
            if (page.group().equals(group)) {
                time = Math.max(time, page.timeMicros());
                if (!leaders.containsValue(page)) {
                    losers.add(sibling(page));
                }
            }
        }
        return new SiblingSet(
                group,
                time,
                leaders.values().stream().map(RecordedGroups::sibling).toList(),
                losers);
    }

    private static Sibling sibling(Joined page) {
        return new Sibling(page.language(), page.url(), page.number());
    }
}
