package dev.sitestream.faults.store;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.LongAdder;

/** Counts requests to the object store by their outcome. */
public final class S3Counters {

    public static final int PRECONDITION_FAILED = 412;

    private final ConcurrentMap<String, LongAdder> stored = new ConcurrentHashMap<>();
    private final ConcurrentMap<Integer, LongAdder> answers = new ConcurrentHashMap<>();
    private final ConcurrentMap<String, LongAdder> refusedWrites = new ConcurrentHashMap<>();
    private final ConcurrentMap<String, LongAdder> writes = new ConcurrentHashMap<>();

    void answered(S3Request request, S3Answer answer) {
        answers.computeIfAbsent(answer.status(), status -> new LongAdder()).increment();
        if (answer.isSuccess()) {
            stored.computeIfAbsent(request.method(), method -> new LongAdder()).increment();
            if (request.isPut()) {
                writes.computeIfAbsent(write(request.path(), request.sender()), write -> new LongAdder())
                        .increment();
            }
        } else if (answer.status() == PRECONDITION_FAILED) {
            refusedWrites
                    .computeIfAbsent(request.sender(), sender -> new LongAdder())
                    .increment();
        }
    }

    /** Returns how many requests with this method succeeded, even if their answers were lost. */
    public long done(String method) {
        LongAdder count = stored.get(method);
        return count == null ? 0 : count.sum();
    }

    /** Returns how many requests of a sender failed their precondition. */
    public long refusedWrites(String sender) {
        LongAdder count = refusedWrites.get(sender);
        return count == null ? 0 : count.sum();
    }

    /** Returns how often a sender has written this object. */
    public long writes(String path, String sender) {
        LongAdder count = writes.get(write(path, sender));
        return count == null ? 0 : count.sum();
    }

    /** Returns how many requests the server, or a fault, has answered with this status. */
    public long answers(int status) {
        LongAdder count = answers.get(status);
        return count == null ? 0 : count.sum();
    }

    private static String write(String path, String sender) {
        return sender + " " + path;
    }
}
