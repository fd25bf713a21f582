package dev.sitestream.translation;

import dev.sitestream.placement.Sibling;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The keyed state of one site's translation groups. */
public interface GroupStore {

    /** Returns a page of a group; null if the page is not in the group. */
    @Nullable
    Member member(String group, String url);

    void putMember(String group, String url, Member member);

    void removeMember(String group, String url, Member member);

    /** Counts a group's pages in this language, up to a limit. */
    int countMembers(String group, String language, int limit);

    /**
     * Returns the page that counts for each language, in the order of the languages.
     *
     * @param max the most languages to return
     */
    List<Sibling> leaders(String group, int max);

    /** Returns what lanes were last sent about a group; empty if nothing was sent. */
    List<Sibling> lastSent(String group);

    /** Stores what lanes have been sent about a group; empty if nothing is left of the group. */
    void putLastSent(String group, List<Sibling> members);

    /**
     * Returns the groups that have changed since they were last sent to lanes, each with the time of its latest change.
     */
    Map<String, Long> changed();

    void putChanged(String group, long changedAtMicros);

    void removeChanged(String group);
}
