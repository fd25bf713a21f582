package dev.sitestream.replay;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EventFileTest {

    @TempDir
    private Path folder;

    @Test
    void linesEndWithLfOrCrlfAndTheLastMayLackIt() throws Exception {
        assertThat(linesOf(file("events.ndjson", "a\nb\r\nc".getBytes(UTF_8)))).containsExactly("a", "b", "c");
    }

    @Test
    void blankLinesAreSkippedAndCounted() throws Exception {
        try (EventFile events = EventFile.open(file("events.ndjson", "\n \t\r\na\n\n\nb\n\n".getBytes(UTF_8)))) {
            assertThat(text(events)).isEqualTo("a");
            assertThat(events.lineNumber()).isEqualTo(3);
            assertThat(text(events)).isEqualTo("b");
            assertThat(events.lineNumber()).isEqualTo(6);
            assertThat(events.next()).isNull();
            assertThat(events.next()).isNull();
        }
    }

    @Test
    void bytesThatAreNoTextComeAsTheyAre() throws Exception {
        byte[] line = {0, (byte) 0xff, (byte) 0xc3, '\r', (byte) 0xef, ' '};

        try (EventFile events = EventFile.open(file("events.ndjson", concat(line, "\r\n".getBytes(UTF_8))))) {
            assertThat(events.next()).isEqualTo(line);
        }
    }

    @Test
    void anEmptyFileHasNoLines() throws Exception {
        assertThat(linesOf(file("events.ndjson", new byte[0]))).isEmpty();
    }

    @Test
    void linesOfAnyLengthSurviveEveryBufferBoundary() throws Exception {
        Random random = new Random(42);
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            lines.add("x".repeat(1 + random.nextInt(i % 10 == 0 ? 3_000_000 : 70_000)));
        }
        byte[] content = String.join("\n", lines).getBytes(UTF_8);

        assertThat(linesOf(file("events.ndjson", content))).isEqualTo(lines);
        assertThat(linesOf(file("events.ndjson.gz", gzip(content)))).isEqualTo(lines);
    }

    @Test
    void whatListsPagesIsAnsweredWithTheCommandThatReadsIt() throws Exception {
        byte[] sitemap = "<urlset><url><loc>https://a.example/</loc></url></urlset>".getBytes(UTF_8);
        String file = file("sitemap.xml.gz", gzip(sitemap));

        assertThatThrownBy(() -> EventFile.requireReadable(file))
                .isInstanceOf(EventFileException.class)
                .hasMessage(file + " is not a file of events, but may list pages, which `sitestream import` reads;"
                        + " events are JSON objects such as {\"op\":\"upsert\","
                        + "\"url\":\"https://shop.example.com/p/1\"}, one per line");
        assertThat(EventFile.isListing(file)).isTrue();
        assertThat(EventFile.isListing(file("events.ndjson", "{}\n".getBytes(UTF_8))))
                .isFalse();
    }

    @Test
    void gzipIsRecognisedWhateverTheName() throws Exception {
        assertThat(linesOf(file("events.txt", gzip("a\nb\n".getBytes(UTF_8))))).containsExactly("a", "b");
        assertThat(linesOf(file("events.gz", "a\nb\n".getBytes(UTF_8)))).containsExactly("a", "b");
    }

    @Test
    void allMembersOfAGzipFileAreRead() throws Exception {
        byte[] members = concat(gzip("a\nb".getBytes(UTF_8)), gzip("c\nd\n".getBytes(UTF_8)));

        assertThat(linesOf(file("events.ndjson.gz", members))).containsExactly("a", "bc", "d");
    }

    @Test
    void allMembersAreReadFromASlowPipe() throws Exception {
        InputStream slow = new ByteArrayInputStream(concat(gzip("a\n".getBytes(UTF_8)), gzip("b\n".getBytes(UTF_8)))) {
            @Override
            public synchronized int available() {
                return 0;
            }

            @Override
            public synchronized int read(byte[] bytes, int offset, int length) {
                return super.read(bytes, offset, Math.min(length, 1));
            }
        };

        try (EventFile events = EventFile.open("-", slow, EventFile.MAX_EVENT_BYTES)) {
            assertThat(lines(events)).containsExactly("a", "b");
        }
    }

    /** Otherwise events that somebody pipes in as they happen would wait for thousands of others. */
    @Test
    void eachEventIsReturnedBeforeTheNextOneArrives() throws Exception {
        String[] events = {"{\"op\":1}", "{\"op\":2}", "{\"op\":3}"};
        AtomicInteger arrived = new AtomicInteger();
        InputStream pipe = new SequenceInputStream(Collections.enumeration(new AbstractList<InputStream>() {
            @Override
            public InputStream get(int index) {
                arrived.incrementAndGet();
                return new ByteArrayInputStream((events[index] + "\n").getBytes(UTF_8));
            }

            @Override
            public int size() {
                return events.length;
            }
        }));

        try (EventFile file = EventFile.open("-", pipe, EventFile.MAX_EVENT_BYTES)) {
            for (int i = 0; i < events.length; i++) {
                assertThat(file.next()).isEqualTo(events[i].getBytes(UTF_8));
                assertThat(arrived).hasValue(i + 1);
            }
            assertThat(file.next()).isNull();
        }
    }

    @Test
    void standardInputHasNoSizeAndStaysOpen() throws Exception {
        List<String> closed = new ArrayList<>();
        InputStream input = new ByteArrayInputStream("a\n".getBytes(UTF_8)) {
            @Override
            public void close() {
                closed.add("closed");
            }
        };

        try (EventFile events = EventFile.open("-", input, EventFile.MAX_EVENT_BYTES)) {
            assertThat(events.name()).isEqualTo("standard input");
            assertThat(events.size()).isEmpty();
            assertThat(lines(events)).containsExactly("a");
        }
        assertThat(closed).isEmpty();
    }

    @Test
    void theBytesReadReachTheCompressedSize() throws Exception {
        byte[] content = gzip("some event\n".repeat(10_000).getBytes(UTF_8));

        try (EventFile events = EventFile.open(file("events.ndjson.gz", content))) {
            assertThat(events.size()).hasValue(content.length);
            assertThat(lines(events)).hasSize(10_000);
            assertThat(events.bytesRead()).isEqualTo(content.length);
        }
    }

    @Test
    void aLineThatIsTooLongIsNamedByItsNumber() throws Exception {
        String file = file("events.ndjson", "12345\n123456\n".getBytes(UTF_8));

        try (EventFile events = EventFile.open(file, InputStream.nullInputStream(), 5)) {
            assertThat(text(events)).isEqualTo("12345");
            assertThatThrownBy(events::next)
                    .isInstanceOf(EventFileException.class)
                    .hasMessage(file + ":2 is longer than 5 bytes; put each event on a line of its own");
        }
    }

    @Test
    void anEndlessLineIsGivenUpSoon() throws Exception {
        InputStream endless = new InputStream() {
            @Override
            public int read() {
                return 'x';
            }

            @Override
            public int read(byte[] bytes, int offset, int length) {
                Arrays.fill(bytes, offset, offset + length, (byte) 'x');
                return length;
            }
        };

        try (EventFile events = EventFile.open("-", endless, 1_000_000)) {
            assertThatThrownBy(events::next)
                    .isInstanceOf(EventFileException.class)
                    .hasMessageStartingWith("standard input:1 is longer");
        }
    }

    @Test
    void aLineMayBeAsLongAsTheBoundWithACrlf() throws Exception {
        try (EventFile events = EventFile.open(
                file("events.ndjson", "12345\r\n12345\n".getBytes(UTF_8)), InputStream.nullInputStream(), 5)) {
            assertThat(lines(events)).containsExactly("12345", "12345");
        }
    }

    @Test
    void gzipThatIsCutOffIsAnErrorAfterTheLinesBefore() throws Exception {
        byte[] whole = gzip(randomLines());
        String file = file("events.ndjson.gz", Arrays.copyOf(whole, whole.length - 100));

        try (EventFile events = EventFile.open(file)) {
            assertThat(events.next()).isNotNull();
            assertThatThrownBy(() -> lines(events))
                    .isInstanceOf(EventFileException.class)
                    .hasMessageStartingWith(file + ":")
                    .hasMessageContaining("ends too early")
                    .hasMessageContaining("again");
        }
    }

    @Test
    void corruptGzipIsAnError() throws Exception {
        byte[] content = gzip(randomLines());
        Arrays.fill(content, content.length / 2, content.length / 2 + 50, (byte) 0xff);
        String file = file("events.ndjson.gz", content);

        try (EventFile events = EventFile.open(file)) {
            assertThatThrownBy(() -> lines(events))
                    .isInstanceOf(EventFileException.class)
                    .hasMessageStartingWith(file + ":")
                    .hasMessageContaining("corrupt");
        }
    }

    @Test
    void gzipOfTwoBytesIsAnErrorAtOnce() throws Exception {
        String file = file("events.ndjson.gz", new byte[] {0x1f, (byte) 0x8b});

        assertThatThrownBy(() -> EventFile.open(file))
                .isInstanceOf(EventFileException.class)
                .hasMessageStartingWith(file + ": the gzip data ends too early");
    }

    @Test
    void aMissingFileIsNamed() {
        assertThatThrownBy(() -> EventFile.open("nowhere.ndjson"))
                .isInstanceOf(EventFileException.class)
                .hasMessageStartingWith("nowhere.ndjson: no such file")
                .hasMessageContaining(Path.of("").toAbsolutePath().toString());
    }

    @Test
    void aFolderIsNamedWithARemedy() {
        assertThatThrownBy(() -> EventFile.open(folder.toString()))
                .isInstanceOf(EventFileException.class)
                .hasMessage(folder + " is a folder; name its files, such as " + folder + "/*.ndjson");
    }

    @Test
    void aNameThatNoFileCanHaveIsAnError() {
        assertThatThrownBy(() -> EventFile.open("a\0b")).isInstanceOf(EventFileException.class);
    }

    @Test
    void aRealTraceIsReadToItsEnd() throws Exception {
        String data = System.getProperty("sitestream.data", System.getenv().getOrDefault("SITESTREAM_DATA", ""));
        Path trace = Path.of(data, "traces", "tldr", "events.ndjson.gz");
        Assumptions.assumeTrue(
                !data.isEmpty() && Files.exists(trace),
                "no test material: set -Dsitestream.data or SITESTREAM_DATA to its folder");

        try (EventFile events = EventFile.open(trace.toString())) {
            int lines = 0;
            while (events.next() != null) {
                lines++;
            }
            assertThat(lines).isEqualTo(115_647);
            assertThat(events.lineNumber()).isEqualTo(115_647);
            assertThat(events.bytesRead()).isEqualTo(Files.size(trace));
        }
    }

    private static List<String> linesOf(String file) throws EventFileException {
        try (EventFile events = EventFile.open(file)) {
            return lines(events);
        }
    }

    private static List<String> lines(EventFile events) throws EventFileException {
        List<String> lines = new ArrayList<>();
        for (byte[] line = events.next(); line != null; line = events.next()) {
            lines.add(new String(line, UTF_8));
        }
        return lines;
    }

    private static String text(EventFile events) throws EventFileException {
        return new String(Objects.requireNonNull(events.next()), UTF_8);
    }

    /** Returns text that hardly compresses, so that damage in the middle of the file hits data. */
    private static byte[] randomLines() {
        byte[] content = new byte[300_000];
        new Random(7).nextBytes(content);
        return new String(content, ISO_8859_1).replaceAll("(.{100})", "$1\n").getBytes(ISO_8859_1);
    }

    private String file(String name, byte[] content) throws IOException {
        return Files.write(folder.resolve(name), content).toString();
    }

    private static byte[] gzip(byte[] content) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
            gzip.write(content);
        }
        return out.toByteArray();
    }

    private static byte[] concat(byte[] first, byte[] second) {
        byte[] both = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, both, first.length, second.length);
        return both;
    }
}
