package dev.sitestream.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Scanner;

/** What a folder takes of the disk: blocks, since many of a broker's files are longer than what is written of them. */
final class DiskUse {

    private static final double KIB_OF_A_MIB = 1024;

    private DiskUse() {}

    /** Returns the size of all blocks of the folder's files, in MiB. */
    static double mebibytes(Path folder) throws IOException {
        Process du = new ProcessBuilder("du", "-sk", folder.toString()).start();
        try (BufferedReader lines = du.inputReader(StandardCharsets.UTF_8);
                Scanner numbers = new Scanner(lines)) {
            return numbers.nextLong() / KIB_OF_A_MIB;
        }
    }
}
