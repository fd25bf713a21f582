package dev.sitestream.compare.report;

import java.io.IOException;
import java.util.List;

/** Receives findings as rows of the lists. */
interface FindingReceiver {

    /**
     * Whether it needs another row, which is expensive to make.
     *
     * @param kind distinguishes findings of one list, such as the field in which pages differ
     */
    boolean wants(FindingList list, String kind);

    /** A row, with a text for each column of the list. */
    void row(FindingList list, String kind, List<String> row) throws IOException;
}
