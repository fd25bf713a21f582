package dev.sitestream.validate.scan;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.AbstractList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Malicious files. Each one ends in one problem, quickly, and with little memory. */
@Tag("slow")
@Timeout(60)
class HostileFilesTest {

    private static final long GIGABYTE = 1L << 30;
    private static final String ENTRY = "<url><loc>https://shop.example.com/p</loc></url>\n";

    /** Returns a stream of a start and about one gigabyte of a repeated piece. */
    private static InputStream endless(String start, String piece) {
        byte[] once = piece.repeat(8_192 / piece.length()).getBytes(UTF_8);
        long times = GIGABYTE / once.length;
        return new SequenceInputStream(
                new ByteArrayInputStream(start.getBytes(UTF_8)),
                new SequenceInputStream(Collections.enumeration(new Repeated(once, times))));
    }

    /** A list of streams of the same bytes, each created when it is read. */
    private static final class Repeated extends AbstractList<InputStream> {

        private final byte[] once;
        private final long times;

        Repeated(byte[] once, long times) {
            this.once = once;
            this.times = times;
        }

        @Override
        public InputStream get(int index) {
            return new ByteArrayInputStream(once);
        }

        @Override
        public int size() {
            return Math.toIntExact(times);
        }
    }

    private static List<String> problems(InputStream file) {
        return Scan.of(file, Bounds.PROTOCOL).problems;
    }

    @Test
    void aGzipBombIsReadUpToTheLimit() throws IOException {
        ByteArrayOutputStream bomb = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(bomb)) {
            byte[] zeros = Scan.urlset("")
                    .replace("</urlset>", "")
                    .concat(" ".repeat(1 << 20))
                    .getBytes(UTF_8);
            gzip.write(zeros);
            byte[] spaces = " ".repeat(1 << 20).getBytes(UTF_8);
            for (int i = 0; i < 200; i++) {
                gzip.write(spaces);
            }
        }

        assertThat(bomb.size()).isLessThan(300_000);
        assertThat(problems(new ByteArrayInputStream(bomb.toByteArray())))
                .containsExactly("0: has more than 52,428,800 bytes uncompressed; the rest is not read");
    }

    @Test
    void problemsBeforeTheLimitAreStillReported() {
        Bounds bounds = new Bounds(2_000, 50_000, 64, 100);
        Scan scan = Scan.of(endless(Scan.urlset("").replace("</urlset>", ""), ENTRY), bounds);

        assertThat(scan.problems.get(scan.problems.size() - 1))
                .isEqualTo("0: has more than 2,000 bytes uncompressed; the rest is not read");
        assertThat(scan.pages.size()).isBetween(25, 35);
    }

    @Test
    void aFileOfExactlyTheLimitIsFine() {
        String file = Scan.urlset(ENTRY);
        int length = file.length();

        assertThat(Scan.of(new ByteArrayInputStream(file.getBytes(UTF_8)), new Bounds(length, 1, 9, 99)).problems)
                .isEmpty();
        assertThat(Scan.of(new ByteArrayInputStream((file + "\n").getBytes(UTF_8)), new Bounds(length, 1, 9, 99))
                        .problems)
                .hasSize(1);
    }

    /** The tests' heap is at most one gigabyte, and a character takes at least one byte. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "<!--",
                "<url a='",
                "<![CDATA[",
                "<?x ",
                "<url ",
                "<",
                "</",
                "<!-->",
            })
    void aGigabyteOfOneThingTakesLittleMemory(String start) {
        checkGigabyte(start);
    }

    /** Takes half a minute. {@code HostileFilesImportTest} has other texts without an end in an entry. */
    @Test
    @Tag("long")
    void aGigabyteOfAUrlTakesLittleMemory() {
        checkGigabyte("<url><loc>https://shop.example.com/");
    }

    private static void checkGigabyte(String start) {
        Bounds bounds = new Bounds(GIGABYTE, 50_000, 64, 16_384);
        Scan scan = Scan.of(endless(Scan.urlset("").replace("</urlset>", start), "x"), bounds);

        assertThat(scan.problems).isNotEmpty().hasSizeLessThan(4);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<a>",
                "<a/>",
                "</a>",
                "&amp;",
                "&#65;",
                " ",
                "<url>",
                "<b:a xmlns:b='urn:b'>",
                "\n",
                "]]>",
                "-->"
            })
    void theSameAgainAndAgainEnds(String piece) {
        Scan scan = Scan.of(
                endless(Scan.urlset("").replace("</urlset>", ""), piece), new Bounds(8_388_608, 50_000, 64, 16_384));

        assertThat(scan.problems).isNotEmpty();
    }

    @Test
    void aTextFileOfOneLineEnds() {
        assertThat(problems(endless("https://shop.example.com/", "x")))
                .containsExactly("0: has more than 52,428,800 bytes uncompressed; the rest is not read");
        assertThat(Scan.of("x".repeat(100_000) + "\nhttps://shop.example.com/p\n").problems)
                .containsExactly("1: the line is far too long; each has one URL, and nothing else");
    }

    @Test
    void deepNestingEnds() {
        assertThat(Scan.ofPart("<x:a xmlns:x='urn:x'>".repeat(100_000)).problems)
                .containsExactly("2: has elements more than 64 deep within each other; the rest is not read");
    }

    @Test
    void aBillionLaughsAreNotLaughed() {
        assertThat(Scan.of("""
                <?xml version="1.0"?>
                <!DOCTYPE urlset [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>
                <urlset>&b;</urlset>
                """).problems)
                .containsExactly(
                        "2: has a document type (DOCTYPE), as HTML pages have and sitemaps don't; it is not read");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<!DOCTYPE urlset SYSTEM 'file:///etc/passwd'>",
                "<!DOCTYPE urlset SYSTEM 'http://127.0.0.1:1/x.dtd'>",
                "<!DOCTYPE urlset [<!ENTITY x SYSTEM 'file:///etc/passwd'>]>",
                "<!DOCTYPE urlset [<!ENTITY % x SYSTEM 'http://127.0.0.1:1/x.dtd'> %x;]>",
                "<!ELEMENT urlset ANY>",
            })
    void nothingIsFetchedAndNoEntityRead(String doctype) {
        assertThat(Scan.of(doctype + "<urlset><url><loc>&x;</loc></url></urlset>").problems)
                .containsExactly(
                        "1: has a document type (DOCTYPE), as HTML pages have and sitemaps don't; it is not read");
    }

    @Test
    void otherEntitiesThanTheFiveAreAProblem() {
        assertThat(Scan.ofPart("<lastmod>&nbsp;</lastmod>").problems)
                .containsExactly("2: is not well-formed XML: The entity \"nbsp\" was referenced, but not declared."
                        + "; the rest is not read");
    }

    @Test
    void includesAndSchemaLocationsAreNotFollowed() {
        assertThat(Scan.ofPart(
                                "<xi:include xmlns:xi='http://www.w3.org/2001/XInclude' href='file:///etc/passwd'"
                                        + " xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance' xsi:schemaLocation='x http://127.0.0.1:1/'/>")
                        .problems)
                .isEmpty();
    }

    @Test
    void contentThatIsNotWellFormedIsReportedWithItsLine() {
        assertThat(Scan.ofUrlset(ENTRY + "<url><loc>https://shop.example.com/q</url>").problems)
                .containsExactly(
                        "3: is not well-formed XML: The element type \"loc\" must be terminated by the matching end-tag \"</loc>\"."
                                + "; the rest is not read");
        assertThat(Scan.ofUrlset("<url><x:loc/></url>").problems)
                .containsExactly(
                        "2: is not well-formed XML: the prefix of \"x:loc\" is not declared; the rest is not read");
        assertThat(Scan.of(Scan.urlset(ENTRY) + "\nmore").problems).hasSize(1);
        assertThat(Scan.of(Scan.urlset(ENTRY).replace("</urlset>", "")).problems)
                .hasSize(1);
        assertThat(Scan.ofUrlset(ENTRY + "\u0000").problems).hasSize(1);
        assertThat(Scan.ofUrlset(ENTRY + "<url><loc>https://shop.example.com/a?b&c</loc></url>").problems)
                .hasSize(1);
    }

    @Test
    void contentThatIsNotUtf8IsReportedWithItsLine() {
        Scan xml = Scan.of(Scan.urlset(ENTRY + "<url><loc>https://shop.example.com/ü</loc></url>")
                .getBytes(ISO_8859_1));

        assertThat(xml.problems).containsExactly("3: has bytes that are not UTF-8");
        assertThat(xml.pages).hasSize(1);
        assertThat(Scan.of("https://shop.example.com/1\nhttps://shop.example.com/ü\n".getBytes(ISO_8859_1)).problems)
                .containsExactly("2: has bytes that are not UTF-8");
        assertThat(Scan.of(new byte[] {(byte) 0xC3}).problems).containsExactly("1: has bytes that are not UTF-8");
    }

    @Test
    void anEmptyFileIsAProblem() {
        for (String nothing : new String[] {"", "\uFEFF", " \n\n "}) {
            assertThat(Scan.of(nothing).problems).containsExactly("0: is empty");
            assertThat(Scan.of(Scan.gzip(nothing.getBytes(UTF_8))).problems).containsExactly("0: is empty");
        }
    }

    @Test
    void aGzipFileThatEndsTooEarlyIsReadUpToThere() {
        byte[] whole = Scan.gzip(Scan.urlset(ENTRY).getBytes(UTF_8));

        for (int length = 2; length < whole.length; length++) {
            Scan scan = Scan.of(Arrays.copyOf(whole, length));
            assertThat(scan.problems).containsExactly("0: the gzip data ends too early");
            assertThat(scan.pages.size()).isEqualTo(length >= whole.length - 8 ? 1 : scan.pages.size());
        }
    }

    @Test
    void bytesBehindGzipDataAreAProblem() {
        byte[] file = Scan.gzip(Scan.urlset(ENTRY).getBytes(UTF_8));

        Scan scan = Scan.of(Arrays.copyOf(file, file.length + 1));
        assertThat(scan.problems).containsExactly("0: there are bytes after the end of the gzip data");
        assertThat(scan.pages).hasSize(1);
    }

    @Test
    void severalMembersOfGzipAreMentioned() {
        String file = Scan.urlset(ENTRY);
        ByteArrayOutputStream members = new ByteArrayOutputStream();
        for (int i = 0; i < file.length(); i += 10) {
            members.writeBytes(
                    Scan.gzip(file.substring(i, Math.min(file.length(), i + 10)).getBytes(UTF_8)));
        }

        Scan scan = Scan.of(members.toByteArray());
        assertThat(scan.problems).isEmpty();
        assertThat(scan.notes)
                .containsExactly("0: consists of several gzip members; some crawlers read only the first");
        assertThat(scan.pages).hasSize(1);
    }

    @Test
    void damagedGzipDataIsAProblem() {
        byte[] file = Scan.gzip(Scan.urlset(ENTRY).getBytes(UTF_8));

        byte[] otherChecksum = file.clone();
        otherChecksum[file.length - 8] ^= 1;
        assertThat(Scan.of(otherChecksum).problems)
                .containsExactly("0: the gzip data is damaged: its checksum does not match");
        byte[] otherLength = file.clone();
        otherLength[file.length - 1] ^= 1;
        assertThat(Scan.of(otherLength).problems)
                .containsExactly("0: the gzip data is damaged: its length does not match");
        byte[] otherMethod = file.clone();
        otherMethod[2] = 9;
        assertThat(Scan.of(otherMethod).problems)
                .containsExactly("0: the gzip data is damaged: its compression method is unknown");
    }

    @Test
    void allPartsOfAGzipHeaderAreSkipped() {
        byte[] plain = Scan.gzip(Scan.urlset(ENTRY).getBytes(UTF_8));
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        file.write(plain, 0, 3);
        file.write(2 + 4 + 8 + 16);
        file.write(plain, 4, 6);
        file.writeBytes(new byte[] {3, 0, 'a', 'b', 'c', 'n', 0, 'c', 0, 1, 2});
        file.write(plain, 10, plain.length - 10);

        assertThat(Scan.of(file.toByteArray()).problems).isEmpty();
        assertThat(Scan.of(file.toByteArray()).pages).hasSize(1);
    }

    @Test
    void manyEscapedCharactersAreFine() {
        String entry = "<url><loc>https://shop.example.com/%d?" + "&amp;a=1".repeat(40) + "</loc></url>\n";
        StringBuilder entries = new StringBuilder();
        for (int i = 0; i < 50_000; i++) {
            entries.append(entry.replace("%d", String.valueOf(i)));
        }

        Scan scan = Scan.ofUrlset(entries.toString());
        assertThat(scan.problems).isEmpty();
        assertThat(scan.pages).hasSize(50_000);
    }
}
