package dev.sitestream.sorting;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * An external merge sort: collects any number of records and returns them in the order of their keys. Its memory is
 * bounded by a number of bytes and a few records, however large these are.
 *
 * <p>Records are collected in memory. Whenever that is full, they are sorted and written as a <em>run</em> to a
 * temporary file. The runs are merged while they are read. If all records fit into memory, there is no file. Not
 * thread-safe.
 */
public final class ExternalSort implements AutoCloseable {

    /** The least memory that avoids many small files. */
    private static final int MIN_SHARE_BYTES = 4 << 20;

    private static final int MAX_SHARE_BYTES = 256 << 20;

    /** The most runs that are merged at once: more would cause many small reads. */
    private static final int MAX_FAN_IN = 256;

    private final RunFile.Factory files;
    private final RecordBuffer buffer;
    private final int fanIn;
    private final List<RunFile.Run> runs = new ArrayList<>();
    private RunFile file;

    /**
     * Creates an empty sort.
     *
     * @param temporary where temporary files go; each is deleted when it is closed, and on Unix as soon as it is open
     * @param memoryBytes the memory for records
     */
    public ExternalSort(TemporaryFiles temporary, int memoryBytes) {
        if (memoryBytes < 1) {
            throw new IllegalArgumentException("memoryBytes is " + memoryBytes + ", less than 1");
        }
        this.files = new RunFile.Factory(temporary);
        this.file = files.create();
        this.buffer = new RecordBuffer(memoryBytes);
        this.fanIn = Math.max(2, Math.min(MAX_FAN_IN, memoryBytes / RunReader.MEMORY_BYTES));
    }

    /** The memory for each of up to five sorts at a time that suits a process with {@code heapBytes}. */
    public static int memoryShare(long heapBytes) {
        return (int) Math.max(MIN_SHARE_BYTES, Math.min(MAX_SHARE_BYTES, heapBytes / 8));
    }

    /**
     * Adds a record.
     *
     * @throws SortException if a temporary file can't be written
     */
    public void add(byte[] key, byte[] value) throws IOException {
        if (!buffer.add(key, value)) {
            flush();
            buffer.add(key, value);
        }
    }

    /**
     * Returns all records. Call it once; nothing can be added afterwards.
     *
     * @throws SortException if a temporary file can't be written or read
     */
    public SortedRecords sorted() throws IOException {
        if (runs.isEmpty()) {
            return buffer.sorted();
        }
        flush();
        buffer.free();
        while (runs.size() > fanIn) {
            mergePass();
        }
        return new RunMerge(file, runs);
    }

    /** Deletes the temporary file. */
    @Override
    public void close() {
        runs.clear();
        buffer.free();
        file.close();
    }

    private void flush() throws IOException {
        runs.add(file.write(buffer.sorted()));
        buffer.clear();
    }

    /** Replaces each sequence of runs by one run. Neighbours are merged, so that equal keys keep their order. */
    private void mergePass() throws IOException {
        try (RunFile source = file) {
            file = files.create();
            List<RunFile.Run> merged = new ArrayList<>();
            for (int i = 0; i < runs.size(); i += fanIn) {
                List<RunFile.Run> some = runs.subList(i, Math.min(i + fanIn, runs.size()));
                merged.add(file.write(new RunMerge(source, some)));
            }
            runs.clear();
            runs.addAll(merged);
        }
    }
}
