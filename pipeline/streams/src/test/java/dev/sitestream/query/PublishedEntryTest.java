package dev.sitestream.query;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

/** A page is found in a published file by its URL, regardless of its other content. */
class PublishedEntryTest {

    private static final String ENTRY = "<url><loc>https://a.example/1</loc><lastmod>2026-11-21</lastmod></url>";
    private static final String EARLIER = "<url><loc>https://a.example/1</loc><lastmod>2025-01-01</lastmod></url>";
    private static final String OTHER = "<url><loc>https://a.example/11</loc></url>";

    @Test
    void theEntryIsReturnedAsItIsWritten() throws IOException {
        assertThat(new PublishedEntry(ENTRY).findIn(plain(OTHER + "\n" + EARLIER + "\n"), false))
                .contains(EARLIER);
        assertThat(new PublishedEntry(ENTRY).findIn(gzip(OTHER + "\n" + ENTRY + "\n"), true))
                .contains(ENTRY);
    }

    @Test
    void aPageWhoseUrlOnlyBeginsAlikeIsAnotherOne() throws IOException {
        assertThat(new PublishedEntry(ENTRY).findIn(plain(OTHER), false)).isEmpty();
        assertThat(new PublishedEntry("https://a.example/1").findIn(plain("https://a.example/11\n"), false))
                .isEmpty();
    }

    @Test
    void anEntryMayHaveLineEndsInItsTexts() throws IOException {
        String lines = ENTRY.replace(
                "<lastmod>", "<video:video><video:description>a\nb</video:description></video:video><lastmod>");

        assertThat(new PublishedEntry(ENTRY).findIn(plain("<urlset>\n" + lines + "\n</urlset>"), false))
                .contains(lines);
    }

    @Test
    void inAFileOfPlainTextTheUrlIsTheEntry() throws IOException {
        assertThat(new PublishedEntry("https://a.example/1")
                        .findIn(plain("https://a.example/0\nhttps://a.example/1\n"), false))
                .contains("https://a.example/1");
    }

    @Test
    void aFileThatIsNotCompressedThoughItShouldBeCannotBeRead() {
        assertThatThrownBy(() -> new PublishedEntry(ENTRY).findIn(plain(ENTRY), true))
                .isInstanceOf(IOException.class);
    }

    private static ByteArrayInputStream plain(String text) {
        return new ByteArrayInputStream(text.getBytes(UTF_8));
    }

    private static ByteArrayInputStream gzip(String text) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
            gzip.write(text.getBytes(UTF_8));
        }
        return new ByteArrayInputStream(bytes.toByteArray());
    }
}
