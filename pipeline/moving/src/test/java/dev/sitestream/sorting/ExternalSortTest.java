package dev.sitestream.sorting;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExternalSortTest {

    private static final Path FULL_DEVICE = Path.of("/dev/full");

    @TempDir
    private Path folder;

    /** A record, with a character for each byte; its value is the number of its arrival, and some filling. */
    private record Sample(String key, String value) {

        static Sample of(byte[] key, byte[] value) {
            return new Sample(new String(key, ISO_8859_1), new String(value, ISO_8859_1));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 200, 3_000, 100_000, 10_000_000})
    void recordsComeInTheOrderOfTheirKeysAndThenOfTheirArrival(int memoryBytes) throws IOException {
        for (int seed = 0; seed < 12; seed++) {
            List<Sample> samples = samples(new Random(seed), memoryBytes < 1_000 ? 150 : 3_000);

            List<Sample> sorted = sort(samples, memoryBytes);

            List<Sample> expected = new ArrayList<>(samples);
            expected.sort(Comparator.comparing(Sample::key));
            assertThat(sorted).isEqualTo(expected);
        }
    }

    @Test
    void nothingIsSortedToNothing() throws IOException {
        assertThat(sort(List.of(), 1_000)).isEmpty();
    }

    @Test
    void manyEqualKeysKeepTheirOrderOverManyRuns() throws IOException {
        List<Sample> samples = new ArrayList<>();
        for (int i = 0; i < 5_000; i++) {
            samples.add(Sample.of("https://shop.example.com/a".getBytes(UTF_8), ("" + i).getBytes(UTF_8)));
        }

        assertThat(sort(samples, 1_500)).isEqualTo(samples);
    }

    @Test
    void aRecordMayBeLargerThanTheMemory() throws IOException {
        byte[] large = new byte[3 << 20];
        new Random(1).nextBytes(large);
        Sample first = Sample.of(large, new byte[0]);
        Sample second = Sample.of(new byte[] {large[0]}, large);
        Sample third = Sample.of(new byte[0], new byte[] {1});

        assertThat(sort(List.of(first, second, third), 1_000)).isEqualTo(List.of(third, second, first));
    }

    @Test
    void noFileIsNeededForWhatFitsIntoMemory() throws IOException {
        try (ExternalSort sort = new ExternalSort(new TemporaryFiles(folder.resolve("missing")), 10_000)) {
            sort.add(new byte[] {2}, new byte[0]);
            sort.add(new byte[] {1}, new byte[0]);

            assertThat(sort.sorted().next()).isTrue();
        }
    }

    @Test
    void noFileIsLeftEvenIfTheSortIsNotReadToItsEnd() throws IOException {
        try (ExternalSort sort = new ExternalSort(new TemporaryFiles(folder), 1_000)) {
            for (int i = 0; i < 1_000; i++) {
                sort.add(("key " + i).getBytes(UTF_8), new byte[10]);
            }
            assertThat(sort.sorted().next()).isTrue();
        }

        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).isEmpty();
        }
    }

    @Test
    void aMissingTemporaryFolderIsNamed() {
        Path missing = folder.resolve("missing");

        assertThatThrownBy(() -> sort(samples(new Random(1), 500), new TemporaryFiles(missing), 1_000))
                .isInstanceOf(SortException.class)
                .hasMessageStartingWith("can't write to the temporary folder " + missing)
                .hasMessageContaining("there is no folder " + missing)
                .hasMessageEndingWith("choose another folder with -Djava.io.tmpdir (in JAVA_OPTS)");
    }

    @Test
    void aFullDiskIsExplained() {
        Assumptions.assumeTrue(Files.exists(FULL_DEVICE), "this system has no " + FULL_DEVICE);
        TemporaryFiles full = new TemporaryFiles(folder) {
            @Override
            FileChannel open() throws IOException {
                return FileChannel.open(FULL_DEVICE, StandardOpenOption.WRITE);
            }
        };

        assertThatThrownBy(() -> sort(samples(new Random(1), 500), full, 1_000))
                .isInstanceOf(SortException.class)
                .hasMessageContaining("can't write to the temporary folder " + folder + " after 0 MB: No space left")
                .hasMessageContaining("free space there");
    }

    @Test
    void aFileThatBecameShorterIsReported() throws IOException {
        List<FileChannel> opened = new ArrayList<>();
        TemporaryFiles watched = new TemporaryFiles(folder) {
            @Override
            FileChannel open() throws IOException {
                FileChannel channel = super.open();
                opened.add(channel);
                return channel;
            }
        };
        try (ExternalSort sort = new ExternalSort(watched, 200_000)) {
            for (int i = 0; i < 50_000; i++) {
                sort.add(("key " + i).getBytes(UTF_8), new byte[30]);
            }
            SortedRecords sorted = sort.sorted();
            opened.get(opened.size() - 1).truncate(10);

            assertThatThrownBy(() -> {
                        while (sorted.next()) {
                            assertThat(sorted.key()).isNotEmpty();
                        }
                    })
                    .isInstanceOf(SortException.class)
                    .hasMessageContaining("it has become shorter");
        }
    }

    @Test
    void memoryIsNeeded() {
        assertThatThrownBy(() -> new ExternalSort(new TemporaryFiles(folder), 0))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private List<Sample> sort(List<Sample> samples, int memoryBytes) throws IOException {
        return sort(samples, new TemporaryFiles(folder), memoryBytes);
    }

    private static List<Sample> sort(List<Sample> samples, TemporaryFiles temporary, int memoryBytes)
            throws IOException {
        try (ExternalSort sort = new ExternalSort(temporary, memoryBytes)) {
            for (Sample sample : samples) {
                sort.add(sample.key().getBytes(ISO_8859_1), sample.value().getBytes(ISO_8859_1));
            }
            List<Sample> result = new ArrayList<>();
            SortedRecords sorted = sort.sorted();
            while (sorted.next()) {
                result.add(Sample.of(sorted.key(), sorted.value()));
            }
            return result;
        }
    }

    /** Keys that share beginnings, end in zeros, repeat, or are anything. */
    private static List<Sample> samples(Random random, int count) {
        List<Sample> samples = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            byte[] filling = new byte[random.nextInt(5) == 0 ? random.nextInt(300) : 3];
            byte[] value = Arrays.copyOf(("" + i).getBytes(UTF_8), 6 + filling.length);
            byte[] key = switch (random.nextInt(4)) {
                case 0 -> ("https://shop.example.com/catalog/" + random.nextInt(500)).getBytes(UTF_8);
                case 1 -> new byte[random.nextInt(20)];
                case 2 -> anything(random, random.nextInt(40));
                default -> anything(random, random.nextInt(3));
            };
            samples.add(Sample.of(key, value));
        }
        return samples;
    }

    private static byte[] anything(Random random, int length) {
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        return bytes;
    }
}
