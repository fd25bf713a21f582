package dev.sitestream.compare.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Writes all findings to lists in CSV. */
final class CsvLists implements FindingReceiver, AutoCloseable {

    private final Map<FindingList, CsvWriter> files = new EnumMap<>(FindingList.class);

    private CsvLists() {}

    /** Creates all lists in a folder. */
    static CsvLists in(Path folder) throws IOException {
        CsvLists lists = new CsvLists();
        try {
            for (FindingList list : FindingList.values()) {
                lists.files.put(list, CsvWriter.create(folder.resolve(list.file()), list.columns()));
            }
            return lists;
        } catch (IOException e) {
            lists.close();
            throw e;
        }
    }

    @Override
    public boolean wants(FindingList list, String kind) {
        return true;
    }

    @Override
    public void row(FindingList list, String kind, List<String> row) throws IOException {
        CsvWriter file = files.get(list);
        if (file == null) {
            throw new IllegalStateException("no file for " + list);
        }
        file.row(row);
    }

    @Override
    public void close() throws IOException {
        IOException failure = null;
        for (CsvWriter file : files.values()) {
            try {
                file.close();
            } catch (IOException e) {
                failure = e;
            }
        }
        if (failure != null) {
            throw failure;
        }
    }
}
