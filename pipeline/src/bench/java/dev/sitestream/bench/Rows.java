package dev.sitestream.bench;

import java.util.List;

/** All rows, in the order of the table. */
final class Rows {

    static final List<Row> ALL = List.of(new ThroughputRow());

    private Rows() {}
}
