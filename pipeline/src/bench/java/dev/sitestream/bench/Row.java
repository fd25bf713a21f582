package dev.sitestream.bench;

import java.util.List;

/** A row of the benchmark's table: something is measured, and in the same run what it is compared with. */
public interface Row {

    /** By which it is chosen ({@code bench.only}): the letter of the table. */
    String id();

    /** What is measured, in a few words. */
    String title();

    /** Measures it; the measurements' ids begin with that of the row. */
    List<Measurement> run(Scale scale) throws Exception;
}
