package dev.sitestream.health;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Keeps the present concerns of a process; for several threads. */
public final class Health {

    private static final Comparator<HealthIssue> ORDER =
            Comparator.comparing(HealthIssue::kind).thenComparing(HealthIssue::subject);

    private final Map<Key, HealthIssue> concerns = new ConcurrentHashMap<>();

    private record Key(HealthIssue.Kind kind, String subject) {}

    /** Takes a concern up; one of the same kind about the same subject is replaced. */
    public void raise(HealthIssue concern) {
        concerns.put(new Key(concern.kind(), concern.subject()), concern);
    }

    /** Takes a concern back, if there is one. */
    public void settle(HealthIssue.Kind kind, String subject) {
        concerns.remove(new Key(kind, subject));
    }

    /** Forgets everything about a subject, which is no longer this process's. */
    public void forget(String subject) {
        concerns.keySet().removeIf(key -> key.subject().equals(subject));
    }

    /** What there is at present, in a fixed order; nothing when all is well. */
    public List<HealthIssue> concerns() {
        return concerns.values().stream().sorted(ORDER).toList();
    }
}
