package dev.sitestream.faults.store;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** Decides which requests to the object store fail, and how. Called by several threads at once. */
@FunctionalInterface
public interface S3Rule {

    /** Everything passes. */
    S3Rule PASS = request -> S3Fault.NONE;

    S3Fault faultOf(S3Request request);

    /** Every request meets this fault. */
    static S3Rule always(S3Fault fault) {
        return request -> fault;
    }

    /** Every n-th of these requests meets this fault. */
    static S3Rule everyNth(int n, Predicate<S3Request> which, S3Fault fault) {
        AtomicInteger count = new AtomicInteger();
        return request -> which.test(request) && count.incrementAndGet() % n == 0 ? fault : S3Fault.NONE;
    }

    /** The first of these requests meets this fault. */
    static S3Rule once(Predicate<S3Request> which, S3Fault fault) {
        AtomicInteger count = new AtomicInteger();
        return request -> which.test(request) && count.getAndIncrement() == 0 ? fault : S3Fault.NONE;
    }

    /** Runs an action once: when the n-th object from now on is stored, before its writer gets the answer. */
    static S3Rule afterStored(int n, Consumer<S3Request> action) {
        AtomicInteger count = new AtomicInteger();
        S3Fault counted = new S3Fault.Notified(request -> {
            if (count.incrementAndGet() == n) {
                action.accept(request);
            }
        });
        return request -> request.isPut() ? counted : S3Fault.NONE;
    }
}
