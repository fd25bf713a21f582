package dev.sitestream.sitemap;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.Random;
import java.util.zip.DataFormatException;
import java.util.zip.GZIPInputStream;
import java.util.zip.Inflater;
import org.junit.jupiter.api.Test;

class GzipTest {

    private static final int HEADER = 10;
    private static final int TRAILER = 8;

    @Test
    void theFileIsOneMemberWithoutTimeNorName() throws DataFormatException, IOException {
        byte[] content = content();
        byte[] file = Gzip.compress(content);

        assertThat(Arrays.copyOf(file, 8)).as("header up to the time").containsExactly(0x1f, 0x8b, 8, 0, 0, 0, 0, 0);
        assertThat(inflate(file, content.length)).as("the first member").isEqualTo(content);
        try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(file))) {
            assertThat(in.readAllBytes()).isEqualTo(content);
        }
    }

    @Test
    void theSameContentGivesTheSameBytes() {
        assertThat(Gzip.compress(content())).isEqualTo(Gzip.compress(content()));
    }

    /** Everything between header and trailer is one deflate stream, with nothing after it. */
    private static byte[] inflate(byte[] file, int size) throws DataFormatException {
        Inflater inflater = new Inflater(true);
        try {
            inflater.setInput(file, HEADER, file.length - HEADER - TRAILER);
            byte[] content = new byte[size];
            assertThat(inflater.inflate(content)).isEqualTo(size);
            assertThat(inflater.inflate(new byte[1])).isZero();
            assertThat(inflater.finished()).isTrue();
            assertThat(inflater.getRemaining()).isZero();
            return content;
        } finally {
            inflater.end();
        }
    }

    private static byte[] content() {
        Random random = new Random(3);
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 20_000; i++) {
            text.append("<url><loc>https://shop.example.com/")
                    .append(random.nextInt(100_000))
                    .append("</loc></url>\n");
        }
        return text.toString().getBytes(UTF_8);
    }
}
