package dev.sitestream.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Scanner;
import java.util.Set;

/** The memory of a JVM in another process, in MiB. */
final class ProcessMemory {

    private static final double KIB_OF_A_MIB = 1024;

    /** The capacities of both survivor spaces, of Eden and of the old generation, in jstat's columns. */
    private static final Set<String> CAPACITIES = Set.of("S0C", "S1C", "EC", "OC");

    private final String pid;

    ProcessMemory(long pid) {
        this.pid = Long.toString(pid);
    }

    /** The resident memory. */
    double resident() throws IOException {
        return status("VmRSS:");
    }

    /** The peak of the resident memory so far. */
    double residentPeak() throws IOException {
        return status("VmHWM:");
    }

    private double status(String key) throws IOException {
        for (String line : Files.readAllLines(Path.of("/proc", pid, "status"))) {
            Scanner text = new Scanner(line);
            if (text.next().equals(key)) {
                return text.nextLong() / KIB_OF_A_MIB;
            }
        }
        throw new IOException("the system does not tell what a process has taken");
    }

    /** The size of the heap, whether used or not. */
    double heap() throws IOException {
        Process jstat = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "jstat").toString(), "-gc", pid)
                .start();
        double kib = 0;
        try (BufferedReader lines = jstat.inputReader(StandardCharsets.US_ASCII)) {
            Scanner names = new Scanner(Objects.requireNonNullElse(lines.readLine(), ""));
            Scanner sizes = new Scanner(Objects.requireNonNullElse(lines.readLine(), ""));
            while (names.hasNext() && sizes.hasNext()) {
                String size = sizes.next();
                if (CAPACITIES.contains(names.next())) {
                    kib += Double.parseDouble(size);
                }
            }
        }
        return kib / KIB_OF_A_MIB;
    }
}
