package dev.sitestream.compare.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Writes all findings to lists in CSV. */
final class CsvLists implements FindingReceiver, AutoCloseable {

    /** In the order of the lists. */
    private final List<CsvWriter> files = new ArrayList<>();

    private CsvLists() {}

    /** Creates all lists in a folder. */
    static CsvLists in(Path folder) throws IOException {
        CsvLists lists = new CsvLists();
        try {
            for (FindingList list : FindingList.values()) {
                lists.files.add(CsvWriter.create(folder.resolve(list.file()), list.columns()));
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
        files.get(list.ordinal()).row(row);
    }

    @Override
    public void close() throws IOException {
        IOException failure = null;
        for (CsvWriter file : files) {
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
