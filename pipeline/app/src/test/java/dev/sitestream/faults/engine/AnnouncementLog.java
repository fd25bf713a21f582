package dev.sitestream.faults.engine;

import dev.sitestream.testing.engine.EngineAnswer;
import dev.sitestream.testing.engine.StubIndexNow;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What an engine has received, compared with what crawlers could see: nothing before it was visible, every change after
 * it, and nothing twice unless a fault explains it.
 */
public final class AnnouncementLog {

    /** An announcer knows of a visible change when that is committed; a batch that is sent before it is without it. */
    private static final long KNOWN_WITHIN_MILLIS = 10_000;

    private final List<Received> received = new ArrayList<>();

    private record Received(StubIndexNow.Batch batch, EngineAnswer answer) {}

    /** Adds a batch and what was answered. */
    public synchronized void add(StubIndexNow.Batch batch, EngineAnswer answer) {
        received.add(new Received(batch, answer));
    }

    /** Returns the URLs that were announced although no change of them had been visible. */
    public synchronized List<String> early(Map<String, List<Long>> changes) {
        List<String> early = new ArrayList<>();
        for (Received one : received) {
            long at = one.batch.atMillis();
            one.batch.urls().stream()
                    .filter(url -> changes.getOrDefault(url, List.of()).stream().noneMatch(change -> change <= at))
                    .forEach(url -> early.add(url + " at " + at));
        }
        return early;
    }

    /** Returns the URLs whose latest change was not announced after it was visible. */
    public synchronized List<String> missing(Map<String, List<Long>> changes) {
        Map<String, Long> latest = new HashMap<>();
        for (Received one : received) {
            if (one.answer.isTaken()) {
                one.batch.urls().forEach(url -> latest.put(url, one.batch.atMillis()));
            }
        }
        List<String> missing = new ArrayList<>();
        changes.forEach((url, times) -> {
            long last = times.get(times.size() - 1);
            if (latest.getOrDefault(url, 0L) < last) {
                missing.add(url + ", changed at " + last + ", announced at " + latest.get(url));
            }
        });
        return missing;
    }

    /** Returns the URLs that were announced again after this time, without a change since the engine took them. */
    public synchronized List<String> repeated(Map<String, List<Long>> changes, long sinceMillis) {
        Map<String, Long> taken = new HashMap<>();
        List<String> repeated = new ArrayList<>();
        for (Received one : received) {
            long at = one.batch.atMillis();
            for (String url : one.batch.urls()) {
                Long before = taken.get(url);
                boolean isNew = before == null
                        || changes.getOrDefault(url, List.of()).stream()
                                .anyMatch(change -> change > before - KNOWN_WITHIN_MILLIS && change <= at);
                if (!isNew && at >= sinceMillis) {
                    repeated.add(url + " at " + before + " and " + at);
                }
                if (one.answer.isTaken()) {
                    taken.put(url, at);
                }
            }
        }
        return repeated;
    }

    /** Whether the engine has taken a batch that has arrived since this time. */
    public synchronized boolean hasTakenSince(long sinceMillis) {
        return received.stream().anyMatch(one -> one.batch.atMillis() >= sinceMillis && one.answer.isTaken());
    }

    /** Returns the number of URLs in all batches that have arrived since this time. */
    public synchronized long announced(long sinceMillis) {
        return received.stream()
                .filter(one -> one.batch.atMillis() >= sinceMillis)
                .mapToLong(one -> one.batch.urls().size())
                .sum();
    }

    /** Returns the shortest time between two batches; the longest possible one if there are fewer. */
    public synchronized long shortestPauseMillis() {
        long shortest = Long.MAX_VALUE;
        for (int i = 1; i < received.size(); i++) {
            shortest = Math.min(
                    shortest,
                    received.get(i).batch.atMillis() - received.get(i - 1).batch.atMillis());
        }
        return shortest;
    }

    @Override
    public synchronized String toString() {
        return received.size() + " batches: "
                + received.stream()
                        .map(one -> one.batch.urls().size() + " " + one.answer.name() + " at " + one.batch.atMillis())
                        .toList();
    }
}
