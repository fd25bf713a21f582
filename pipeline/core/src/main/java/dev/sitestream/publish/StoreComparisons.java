package dev.sitestream.publish;

import dev.sitestream.publish.Uploads.Urgency;
import dev.sitestream.store.ObjectStore;
import dev.sitestream.store.StoredObject;
import java.util.List;

/**
 * The comparisons of the files in a site's folder with a publisher's state: before anything else under each owner, and
 * again from time to time, since another writer may change files.
 *
 * <p>The publisher starts no write while a comparison is due. A file that is written after it was listed would be taken
 * for lost or changed.
 */
public final class StoreComparisons {

    private final String site;
    private final ObjectStore objects;
    private final ComparisonPace pace;
    private final PublisherTasks tasks;
    private final Comparer comparer;
    private boolean wanted;
    private boolean listing;
    private long comparedBy;
    private long comparedAtMillis;
    private long nextMillis;

    /** Compares a state with what was found. */
    @FunctionalInterface
    public interface Comparer {

        /**
         * Corrects the state.
         *
         * @param found the files in the site's folder
         * @param firstOfOwner whether this is the first listing by this owner, so that a lost transaction may have
         *     published something that the state does not know
         */
        void compare(List<StoredObject> found, boolean firstOfOwner);
    }

    /** Creates the comparisons of one publisher, of which none has taken place. */
    public StoreComparisons(String site, PublishContext publishing, PublisherTasks tasks, Comparer comparer) {
        this.site = site;
        this.objects = publishing.objects();
        this.pace = publishing.comparisons();
        this.tasks = tasks;
        this.comparer = comparer;
    }

    /** Whether a comparison was done under the present owner. */
    public boolean isDone() {
        return comparedBy != 0 && comparedBy == tasks.epoch();
    }

    /** Whether a comparison is due or under way. */
    public boolean isDue(long steadyMillis) {
        return !isDone() || wanted || listing || nextMillis <= steadyMillis;
    }

    /** When the last comparison was done; 0 before the first one. */
    public long comparedAtMillis() {
        return comparedAtMillis;
    }

    /** When the next comparison is due if no other is wanted. */
    public long nextMillis() {
        return nextMillis;
    }

    /** Requests a comparison at the next opportunity, with a listing that begins after this call. */
    public void want() {
        wanted = true;
    }

    /** Starts to list the store once no write is under way, so that the listing matches the state. */
    public void start() {
        if (tasks.expected() == 0) {
            long epoch = tasks.epoch();
            boolean started = tasks.start(
                    Urgency.URGENT, () -> objects.list(site), found -> compare(found, epoch), failure -> fail());
            wanted &= !started;
            listing = started;
        }
    }

    private void fail() {
        wanted = true;
        listing = false;
    }

    private void compare(List<StoredObject> found, long epoch) {
        comparer.compare(found, comparedBy != epoch);
        listing = false;
        comparedBy = epoch;
        comparedAtMillis = tasks.steadyMillis();
        nextMillis = pace.nextMillis(comparedAtMillis);
    }
}
