package dev.sitestream.publish;

import dev.sitestream.published.ChangeCounts;
import dev.sitestream.published.PageRecord;
import java.util.List;

/** Shows people what becomes visible. Thread-safe; no method waits. */
public interface VisibleWatch {

    /** Nobody watches. */
    VisibleWatch NONE = new VisibleWatch() {
        @Override
        public boolean isOn() {
            return false;
        }

        @Override
        public int room() {
            return 0;
        }

        @Override
        public void show(ChangeCounts counts, List<PageRecord> examples) {}
    };

    /** Whether somebody watches. */
    boolean isOn();

    /** How many examples are wanted at present. */
    int room();

    /**
     * Shows what has become visible with one file.
     *
     * @param counts all of it
     * @param examples some of it
     */
    void show(ChangeCounts counts, List<PageRecord> examples);
}
