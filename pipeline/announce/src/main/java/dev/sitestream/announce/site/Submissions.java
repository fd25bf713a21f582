package dev.sitestream.announce.site;

import dev.sitestream.announce.state.Submission;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What one target was told, and has yet to be told, of a site's files, by the files' names. Changes are stored. */
final class Submissions {

    private final Scope scope;
    private final Map<String, Submission> byFile = new TreeMap<>();
    private long commitsAtChange = -1;

    /** Nothing is known yet. */
    Submissions(Scope scope) {
        this.scope = scope;
    }

    /** Takes up what is stored of a target. */
    void restore(String target) {
        for (Submission file : scope.store().submissions()) {
            if (file.target().equals(target)) {
                byFile.put(file.file(), file);
            }
        }
    }

    Collection<Submission> all() {
        return List.copyOf(byFile.values());
    }

    @Nullable
    Submission get(String file) {
        return byFile.get(file);
    }

    void put(Submission file) {
        byFile.put(file.file(), file);
        scope.store().putSubmission(file);
    }

    /** Stores what a change of a file requires. It may be sent when it is committed. */
    void change(Submission file) {
        put(file);
        commitsAtChange = scope.commits();
    }

    /** Whether all changes are committed. */
    boolean areCommitted() {
        return scope.commits() > commitsAtChange;
    }

    /** The number of files that the target has yet to be told of. */
    int countOpen() {
        return (int) byFile.values().stream().filter(Submission::open).count();
    }

    /** Whether the target was told of any file. */
    boolean isAnyDone() {
        return byFile.values().stream().anyMatch(file -> !file.open());
    }

    /** The file that the target may be told of first. */
    Optional<Submission> nextOpen() {
        Submission next = null;
        for (Submission file : byFile.values()) {
            if (file.open() && (next == null || file.notBeforeMillis() < next.notBeforeMillis())) {
                next = file;
            }
        }
        return Optional.ofNullable(next);
    }
}
