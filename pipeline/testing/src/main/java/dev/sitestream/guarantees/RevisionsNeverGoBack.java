package dev.sitestream.guarantees;

import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/**
 * No object ever shows an older revision than before, even if several owners write it. A violation is reported once.
 *
 * <p>Several threads may use it, if the revisions of each object come in order.
 *
 * @param <R> the form of a revision
 */
public final class RevisionsNeverGoBack<R> implements Guarantee<RevisionsNeverGoBack.Shown<R>> {

    private final Comparator<? super R> age;
    private final ConcurrentMap<String, R> latest = new ConcurrentHashMap<>();

    /**
     * An object as it is seen or written.
     *
     * @param revision null when the object was removed: then another one may begin anew
     */
    public record Shown<R>(String object, @Nullable R revision) {}

    /** Creates the guarantee for revisions in this order, the oldest first. */
    public RevisionsNeverGoBack(Comparator<? super R> age) {
        this.age = age;
    }

    @Override
    public List<String> violations(Shown<R> shown) {
        R revision = shown.revision();
        if (revision == null) {
            latest.remove(shown.object());
            return List.of();
        }
        R before = latest.put(shown.object(), revision);
        return before != null && age.compare(revision, before) < 0
                ? List.of(shown.object() + " went back from revision " + before + " to " + revision)
                : List.of();
    }
}
