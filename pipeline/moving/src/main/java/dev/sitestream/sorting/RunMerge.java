package dev.sitestream.sorting;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;

/** Merges runs, of which the first one has the earliest records. The runs are in a heap, ordered by their next key. */
final class RunMerge implements SortedRecords {

    private final Source[] heap;
    private int size;
    private boolean begun;

    RunMerge(RunFile file, List<RunFile.Run> runs) throws IOException {
        heap = new Source[runs.size()];
        for (int i = 0; i < runs.size(); i++) {
            Source source = new Source(new RunReader(file, runs.get(i)), i);
            if (source.run().next()) {
                heap[size++] = source;
            }
        }
        for (int i = size / 2 - 1; i >= 0; i--) {
            sink(i);
        }
    }

    /**
     * A run.
     *
     * @param age the run's number; of equal keys, those of a lower number come first
     */
    private record Source(RunReader run, int age) {

        boolean isBefore(Source other) {
            int order = Arrays.compareUnsigned(run.key(), other.run.key());
            return order == 0 ? age < other.age : order < 0;
        }
    }

    @Override
    public boolean next() throws IOException {
        if (begun && size > 0) {
            if (!heap[0].run().next()) {
                heap[0] = heap[--size];
            }
            sink(0);
        }
        begun = true;
        return size > 0;
    }

    @Override
    public byte[] key() {
        return heap[0].run().key();
    }

    @Override
    public byte[] value() {
        return heap[0].run().value();
    }

    private void sink(int from) {
        int parent = from;
        Source source = heap[parent];
        for (int child = 2 * parent + 1; child < size; child = 2 * parent + 1) {
            if (child + 1 < size && heap[child + 1].isBefore(heap[child])) {
                child++;
            }
            if (!heap[child].isBefore(source)) {
                break;
            }
            heap[parent] = heap[child];
            parent = child;
        }
        heap[parent] = source;
    }
}
