package dev.sitestream.placement.changes;

import dev.sitestream.published.ChangeCounts;
import java.util.List;

/** Receives what becomes visible of a lane, as long as somebody watches. */
public interface ChangeWatcher {

    /** Nobody watches. */
    ChangeWatcher NONE = new ChangeWatcher() {
        @Override
        public boolean isWatching() {
            return false;
        }

        @Override
        public int room() {
            return 0;
        }

        @Override
        public void accept(ChangeCounts counts, List<VisibleChange> examples) {}
    };

    /** Whether somebody watches. It is asked often. */
    boolean isWatching();

    /** How many examples are wanted at present. */
    int room();

    /**
     * Takes what has become visible with one file.
     *
     * @param counts all of it
     * @param examples some of it
     */
    void accept(ChangeCounts counts, List<VisibleChange> examples);
}
