package dev.sitestream.health;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The present health issues of a process. Thread-safe. */
public final class Health {

    private static final Comparator<HealthIssue> ORDER =
            Comparator.comparing(HealthIssue::kind).thenComparing(HealthIssue::subject);

    private final Map<Key, HealthIssue> issues = new ConcurrentHashMap<>();

    private record Key(HealthIssue.Kind kind, String subject) {}

    /** Adds a health issue; it replaces one of the same kind and subject. */
    public void raise(HealthIssue issue) {
        issues.put(new Key(issue.kind(), issue.subject()), issue);
    }

    /** Removes a health issue, if present. */
    public void clear(HealthIssue.Kind kind, String subject) {
        issues.remove(new Key(kind, subject));
    }

    /** Removes all health issues of a subject that this process is no longer responsible for. */
    public void forget(String subject) {
        issues.keySet().removeIf(key -> key.subject().equals(subject));
    }

    /** The present health issues, in a fixed order; empty when all is well. */
    public List<HealthIssue> issues() {
        return issues.values().stream().sorted(ORDER).toList();
    }
}
