package dev.sitestream.faults.store;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Remembers the latest revision of each object that was ever written, and every one that went back. */
public final class RevisionWatch {

    private final Map<String, Revision> latest = new HashMap<>();
    private final List<String> regressions = new ArrayList<>();

    /** An object has been found or written with this revision; each object's are told in their order. */
    synchronized void saw(String key, Revision revision) {
        Revision before = latest.getOrDefault(key, revision);
        if (revision.compareTo(before) < 0) {
            regressions.add(key + " went back from revision " + before + " to " + revision);
        }
        latest.put(key, revision);
    }

    public synchronized List<String> regressions() {
        return List.copyOf(regressions);
    }
}
