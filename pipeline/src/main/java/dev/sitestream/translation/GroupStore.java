package dev.sitestream.translation;

import dev.sitestream.placement.state.Sibling;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The keyed state of one site's translation groups. */
public interface GroupStore {

    /** A page in a group; null when it is none. */
    @Nullable
    Member member(String group, String url);

    void putMember(String group, String url, Member member);

    void removeMember(String group, String url, Member member);

    /** How many pages a group has in this language, counted up to a limit. */
    int countMembers(String group, String language, int limit);

    /**
     * For each language the page that counts, in the order of the languages.
     *
     * @param most how many languages at most
     */
    List<Sibling> leaders(String group, int most);

    /** What lanes were told last; empty when they never were. */
    List<Sibling> told(String group);

    /** Keeps what lanes have been told; empty when there is nothing to be known of the group any more. */
    void putTold(String group, List<Sibling> members);

    /** The groups that have changed since lanes were told, each with the time of its latest change. */
    Map<String, Long> changed();

    void putChanged(String group, long time);

    void removeChanged(String group);
}
