package dev.sitestream.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/** Damages the local state of an instance, as a failing disk does. */
public final class StateDamage {

    private static final int FLIPS = 20;

    private final Random random;

    public StateDamage(Random random) {
        this.random = random;
    }

    /** Flips bytes in the tables of every store under this folder; returns how many files it has damaged. */
    public int flipBytes(Path state) throws IOException {
        List<Path> tables;
        try (Stream<Path> all = Files.walk(state)) {
            tables = all.filter(file -> file.getFileName().toString().endsWith(".sst"))
                    .sorted()
                    .toList();
        }
        for (Path table : tables) {
            byte[] content = Files.readAllBytes(table);
            for (int i = 0; i < FLIPS; i++) {
                content[random.nextInt(content.length)] ^= (byte) (1 + random.nextInt(255));
            }
            Files.write(table, content);
        }
        return tables.size();
    }
}
