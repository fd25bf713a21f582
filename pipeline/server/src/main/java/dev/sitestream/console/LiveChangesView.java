package dev.sitestream.console;

import dev.sitestream.published.ChangeCounts;
import dev.sitestream.query.live.LiveAnswer;
import dev.sitestream.query.live.LiveChange;
import java.util.List;

/**
 * The view of what becomes visible just now. It is complete as it is; a script goes on from there.
 *
 * @param site the URL of a site, for the example of an event
 */
record LiveChangesView(Asked asked, LiveAnswer answer, String site) {

    /** How many changes the list has at most; the script keeps to it, too. */
    static final int MOST_ROWS = 100;

    /**
     * A kind of changes.
     *
     * @param name its name for programs
     * @param count how many there were
     */
    record Kind(String name, long count) {

        Badge badge() {
            return Badge.ofChange(name);
        }
    }

    PageFrame frame() {
        return PageFrame.of("Live", asked);
    }

    List<Kind> kinds() {
        ChangeCounts counts = answer.counts();
        return List.of(
                new Kind("listed", counts.listed()),
                new Kind("updated", counts.updated()),
                new Kind("relisted", counts.relisted()),
                new Kind("unlisted", counts.unlisted()));
    }

    /** The changes that the list begins with, the newest first. */
    List<LiveChange> changes() {
        return answer.changes().stream().limit(MOST_ROWS).toList();
    }

    /** How many changes there were that the list does not show. */
    long more() {
        return answer.counts().sum() - changes().size();
    }

    boolean isEmpty() {
        return answer.counts().sum() == 0;
    }

    /** A change without texts, to be filled in by the script. */
    LiveChange blank() {
        return new LiveChange("listed", "", "", "", "", answer.at(), answer.at());
    }

    Command firstEvent() {
        return Command.sending(site + "first-page");
    }
}
