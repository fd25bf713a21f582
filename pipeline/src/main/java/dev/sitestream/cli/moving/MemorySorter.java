package dev.sitestream.cli.moving;

import dev.sitestream.reconcile.RecordSorter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;

/** Sorts records in memory. */
final class MemorySorter implements RecordSorter {

    private final List<byte[]> records = new ArrayList<>();

    @Override
    public void add(byte[] record) {
        records.add(record);
    }

    @Override
    public Sorted sorted() {
        records.sort(Arrays::compareUnsigned);
        Iterator<byte[]> all = records.iterator();
        return () -> all.hasNext() ? all.next() : null;
    }
}
