package dev.sitestream.listing.resume;

import dev.sitestream.listing.Listing.Coverage;
import dev.sitestream.listing.Listing.Receiver;
import dev.sitestream.listing.Origin;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Reads the files of a listing, but nothing that an earlier run has read already. It remembers its progress often, and
 * only after the receiver has made durable what it received: after a crash some pages come again, but none is lost.
 */
public final class Resumption {

    /** The most pages after which progress is remembered. */
    private static final int PAGES = 20_000;

    private static final long PAUSE_NANOS = TimeUnit.SECONDS.toNanos(3);

    /**
     * A file's version.
     *
     * @param file its name or URL
     * @param etag the ETag with which it was served
     * @param lastModified the Last-Modified with which it was served
     * @param hash the SHA-256 of its bytes, in hexadecimal
     */
    public record Version(
            String file, @Nullable String etag, @Nullable String lastModified, String hash) {

        private ReadFile state(int line, long pages, boolean complete) {
            return new ReadFile(file, etag, lastModified, hash, line, pages, complete);
        }
    }

    /** Reads one file. */
    public interface FileReading {

        /**
         * Reads the file from its beginning.
         *
         * @return whether everything was passed on, so that the file need not be read again
         */
        boolean read(Receiver receiver) throws IOException, InterruptedException;
    }

    private final @Nullable ResumeState state;
    private final Receiver receiver;
    private final LongSupplier nanoTime;

    /** States of files, newer than what is stored. */
    private final Map<String, ReadFile> pending = new LinkedHashMap<>();

    private long pagesSinceStored;
    private long storedNanos;
    private long files;
    private long unchanged;

    /** @param state null if nothing is remembered */
    public Resumption(@Nullable ResumeState state, Receiver receiver) {
        this(state, receiver, System::nanoTime);
    }

    Resumption(@Nullable ResumeState state, Receiver receiver, LongSupplier nanoTime) {
        this.state = state;
        this.receiver = receiver;
        this.nanoTime = nanoTime;
        this.storedNanos = nanoTime.getAsLong();
    }

    /** Whether files need versions. */
    public boolean isRemembering() {
        return state != null;
    }

    /** What is known of a file; null if nothing is. */
    public @Nullable ReadFile known(String file) {
        return state == null ? null : state.of(file);
    }

    /**
     * How much is read.
     *
     * @param fraction the part that is done, from 0 to 1; empty if that is not known
     */
    public Coverage coverage(OptionalDouble fraction) {
        return new Coverage(files, unchanged, fraction);
    }

    /** Counts a file that has not changed since an earlier run has read it. */
    public void countUnchanged() {
        unchanged++;
    }

    /** Reads a file, of which nothing is remembered. */
    public void read(FileReading reading) throws IOException, InterruptedException {
        files++;
        reading.read(receiver);
    }

    /** Reads what is new of a file. */
    public void read(Version version, FileReading reading) throws IOException, InterruptedException {
        ReadFile known = known(version.file());
        boolean isSame = known != null && known.hash().equals(version.hash());
        if (known != null && isSame && known.complete()) {
            unchanged++;
            return;
        }
        files++;
        Rest rest = new Rest(version, known != null && isSame ? known.pages() : 0);
        boolean isWhole = reading.read(rest) && !rest.hasProblem;
        remember(version.state(rest.line, rest.pages, isWhole));
    }

    /** Remembers all progress. Call after the last file. */
    public void end() throws IOException, InterruptedException {
        if (state != null && !pending.isEmpty()) {
            state.put(pending.values(), receiver.flush());
            pending.clear();
        }
        pagesSinceStored = 0;
        storedNanos = nanoTime.getAsLong();
    }

    private void remember(ReadFile progress) throws IOException, InterruptedException {
        if (state == null) {
            return;
        }
        pending.put(progress.file(), progress);
        if (isDue()) {
            end();
        }
    }

    private boolean isDue() {
        return pagesSinceStored >= PAGES || nanoTime.getAsLong() - storedNanos >= PAUSE_NANOS;
    }

    /**
     * Passes on the pages of a file after those that an earlier run has passed on. Problems are passed on each time:
     * while the file has any, no run has read the whole listing.
     */
    private final class Rest implements Receiver {

        private final Version version;
        private final long skipped;
        private long pages;
        private int line;
        private boolean hasProblem;

        Rest(Version version, long skipped) {
            this.version = version;
            this.skipped = skipped;
        }

        @Override
        public void page(Origin origin, byte[] upsert) throws IOException, InterruptedException {
            pages++;
            line = origin.line();
            if (pages <= skipped) {
                return;
            }
            receiver.page(origin, upsert);
            pagesSinceStored++;
            // The clock is read seldom.
            if (pages % 256 == 0 && isDue()) {
                remember(version.state(line, pages, false));
            }
        }

        @Override
        public void problem(Origin origin, String text) throws IOException, InterruptedException {
            hasProblem = true;
            receiver.problem(origin, text);
        }

        @Override
        public void defect(Origin origin, String text) throws IOException, InterruptedException {
            if (pages >= skipped) {
                receiver.defect(origin, text);
            }
        }

        @Override
        public void note(Origin origin, String text) throws IOException, InterruptedException {
            if (pages >= skipped) {
                receiver.note(origin, text);
            }
        }

        @Override
        public long flush() throws IOException, InterruptedException {
            return receiver.flush();
        }
    }
}
