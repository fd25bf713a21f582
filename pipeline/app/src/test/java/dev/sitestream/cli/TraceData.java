package dev.sitestream.cli;

import dev.sitestream.testing.TestMaterial;
import java.nio.file.Path;

/** Histories of real sites, on machines that have them. */
final class TraceData {

    private TraceData() {}

    /** A file of a trace; skips the test where it is absent. */
    static Path file(String trace, String name) {
        return TestMaterial.file("traces/" + trace + "/" + name);
    }
}
