package dev.sitestream.bench;

import java.util.List;

/** A row of the benchmark's table: measurements, compared with rivals that are measured in the same run. */
public interface Row {

    /** The letter of the row in the table, by which {@code bench.only} selects it. */
    String id();

    /** A short description of the measured value. */
    String title();

    /** Runs the measurements; their ids begin with that of the row. */
    List<Measurement> run(Scale scale) throws Exception;
}
