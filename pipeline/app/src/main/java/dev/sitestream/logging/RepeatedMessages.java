package dev.sitestream.logging;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalInt;

/**
 * Decides which messages are shown of those that say the same again and again. Of each kind, one is shown in a while,
 * with the number of those that were left out. Thread-safe.
 */
final class RepeatedMessages {

    /** More kinds are not remembered; the one that was shown longest ago is forgotten first. */
    private static final int MOST_KINDS = 200;

    private final long pauseMillis;
    private final Map<String, Kind> kinds = new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Kind> eldest) {
            return size() > MOST_KINDS;
        }
    };

    /** A kind of messages that was shown. */
    private record Kind(long shownAtMillis, int leftOut) {}

    /** @param pause the shortest time between two messages of a kind that are shown */
    RepeatedMessages(Duration pause) {
        this.pauseMillis = pause.toMillis();
    }

    /**
     * Whether a message is to be shown.
     *
     * @return how many messages of its kind were left out since the last one that was shown; empty if this one is left
     *     out, too
     */
    synchronized OptionalInt show(String kind, long atMillis) {
        Kind known = kinds.get(kind);
        if (known != null && atMillis - known.shownAtMillis < pauseMillis) {
            kinds.put(kind, new Kind(known.shownAtMillis, known.leftOut + 1));
            return OptionalInt.empty();
        }
        kinds.remove(kind);
        kinds.put(kind, new Kind(atMillis, 0));
        return OptionalInt.of(known == null ? 0 : known.leftOut);
    }
}
