package dev.sitestream.ingest;

import dev.sitestream.ingest.EventOutput.Receipt;
import dev.sitestream.ingest.IntakeResult.Rejected;
import dev.sitestream.ingest.IntakeResult.Warning;
import dev.sitestream.page.event.Problem;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/**
 * The events of a request, from the first one until all are acknowledged. One thread checks and sends them; receipts
 * come from others.
 */
final class PendingRequest {

    /** Bounds the headers of a rejected payload. */
    private static final int MAX_REASONS = 50;

    private final CompletableFuture<IntakeResult> result = new CompletableFuture<>();
    private final List<Rejected> rejected = new ArrayList<>();
    private final Map<String, Warning> warnings = new LinkedHashMap<>();
    private int events;

    /** Records under way, and the request itself as long as more may follow. */
    private int open = 1;

    private int accepted;

    /** Returns the index of the next event. */
    int nextIndex() {
        return events++;
    }

    /** Whether the request has failed, so that no other event needs to be sent. */
    boolean hasFailed() {
        return result.isDone();
    }

    /** Counts a record that is about to be sent. */
    synchronized void begin() {
        open++;
    }

    synchronized void reject(int index, List<Problem> reasons) {
        rejected.add(new Rejected(index, reasons));
    }

    /** Notes the remarks on an event that is sent. */
    synchronized void warn(int index, boolean withoutTime, List<Problem> problems) {
        boolean explained =
                problems.stream().anyMatch(problem -> problem.field().equals("time"));
        if (withoutTime && !explained) {
            warn(
                    "time-missing",
                    index,
                    "time",
                    "is missing, so its arrival counts, and a repeated request can undo a later change");
        }
        for (Problem problem : problems) {
            warn(problem.code().text(), index, problem.field(), problem.detail());
        }
    }

    private void warn(String code, int index, String field, String detail) {
        warnings.merge(
                code,
                new Warning(code, 1, index, field, detail),
                (first, next) -> new Warning(code, first.count() + 1, first.index(), first.field(), first.detail()));
    }

    /** The first reasons of the rejected events. */
    synchronized List<Problem> reasons() {
        return rejected.stream()
                .flatMap(item -> item.reasons().stream())
                .limit(MAX_REASONS)
                .toList();
    }

    /** Receives the outcome of an event. */
    Receipt receipt(int index) {
        return new EventReceipt(index);
    }

    /** Receives the outcome of a payload that is sent to the rejected topic. */
    Receipt payloadReceipt() {
        return new PayloadReceipt();
    }

    /** Returns the result; no more records follow. */
    CompletableFuture<IntakeResult> sent() {
        end(0);
        return result;
    }

    private void end(int newlyAccepted) {
        IntakeResult complete;
        synchronized (this) {
            accepted += newlyAccepted;
            open--;
            if (open > 0) {
                return;
            }
            rejected.sort(Comparator.comparingInt(Rejected::index));
            complete = new IntakeResult(accepted, rejected, List.copyOf(warnings.values()));
        }
        result.complete(complete);
    }

    private void fail(String reason) {
        result.completeExceptionally(new UnavailableException(reason));
    }

    private final class EventReceipt implements Receipt {

        private final int index;

        EventReceipt(int index) {
            this.index = index;
        }

        @Override
        public void acknowledged() {
            end(1);
        }

        @Override
        public void tooLarge() {
            reject(index, List.of(EventItem.largerThanTopic()));
            end(0);
        }

        @Override
        public void failed(String reason) {
            fail(reason);
        }
    }

    private final class PayloadReceipt implements Receipt {

        @Override
        public void acknowledged() {
            end(0);
        }

        @Override
        public void tooLarge() {
            fail("the rejected topic accepts no record of this size");
        }

        @Override
        public void failed(String reason) {
            fail(reason);
        }
    }
}
