package dev.sitestream.cli.moving;

import dev.sitestream.listing.Listing.Receiver;
import dev.sitestream.listing.Origin;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Passes everything on to another receiver, in order and on a thread of its own: while that one checks and sends pages,
 * the next ones are read. At most a few megabytes wait in between.
 */
final class PipedReceiver implements Receiver, AutoCloseable {

    private static final int BATCHES = 16;
    private static final int BATCH_ITEMS = 256;
    private static final int BATCH_BYTES = 128 * 1024;

    /** Something to do on the other thread. */
    private interface Item {

        void pass(Receiver receiver) throws IOException, InterruptedException;
    }

    /**
     * Marks the end of what a flush covers.
     *
     * @param position receives the receiver's position, or its failure
     */
    private record Flush(CompletableFuture<Long> position) implements Item {

        @Override
        public void pass(Receiver receiver) throws IOException, InterruptedException {
            position.complete(receiver.flush());
        }
    }

    private final Receiver receiver;
    private final LongConsumer progress;
    private final BlockingQueue<List<Item>> batches = new ArrayBlockingQueue<>(BATCHES);
    private final Thread thread = new Thread(this::run, "import");
    private List<Item> batch = new ArrayList<>();
    private int batchBytes;
    private long pages;
    private volatile @Nullable Throwable failure;

    /** @param progress called by the thread that reads, with the number of pages so far */
    PipedReceiver(Receiver receiver, LongConsumer progress) {
        this.receiver = receiver;
        this.progress = progress;
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void page(Origin origin, byte[] upsert) throws IOException, InterruptedException {
        progress.accept(++pages);
        add(target -> target.page(origin, upsert), upsert.length);
    }

    @Override
    public void problem(Origin origin, String text) throws IOException, InterruptedException {
        add(target -> target.problem(origin, text), text.length());
    }

    @Override
    public void defect(Origin origin, String text) throws IOException, InterruptedException {
        add(target -> target.defect(origin, text), text.length());
    }

    @Override
    public void note(Origin origin, String text) throws IOException, InterruptedException {
        add(target -> target.note(origin, text), text.length());
    }

    @Override
    public long flush() throws IOException, InterruptedException {
        CompletableFuture<Long> position = new CompletableFuture<>();
        batch.add(new Flush(position));
        hand();
        try {
            return position.get();
        } catch (ExecutionException e) {
            throwFailure();
            throw new IllegalStateException("a flush fails only with the receiver", e);
        }
    }

    /** Ends the thread. What was not flushed may be lost. */
    @Override
    public void close() {
        thread.interrupt();
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void add(Item item, int bytes) throws IOException, InterruptedException {
        batch.add(item);
        batchBytes += bytes;
        if (batch.size() >= BATCH_ITEMS || batchBytes >= BATCH_BYTES) {
            hand();
        }
    }

    private void hand() throws IOException, InterruptedException {
        throwFailure();
        batches.put(batch);
        batch = new ArrayList<>();
        batchBytes = 0;
    }

    private void run() {
        try {
            while (true) {
                for (Item item : batches.take()) {
                    pass(item);
                }
            }
        } catch (InterruptedException e) {
            // It is closed.
        }
    }

    /** Passes an item on, but nothing after a failure: the reader then finds it when it hands over the next items. */
    private void pass(Item item) throws InterruptedException {
        try {
            if (failure == null) {
                item.pass(receiver);
            }
        } catch (IOException | RuntimeException | Error e) {
            failure = e;
        }
        Throwable failed = failure;
        if (failed != null && item instanceof Flush flush) {
            flush.position().completeExceptionally(failed);
        }
    }

    private void throwFailure() throws IOException {
        Throwable failed = failure;
        if (failed instanceof IOException e) {
            throw e;
        }
        if (failed != null) {
            throw new IllegalStateException("pages can't be passed on", failed);
        }
    }
}
