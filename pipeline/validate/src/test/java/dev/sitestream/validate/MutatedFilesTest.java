package dev.sitestream.validate;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.sitemap.Extension;
import dev.sitestream.sitemap.Format;
import dev.sitestream.sitemap.NewsSitemap;
import dev.sitestream.sitemap.RandomPages;
import dev.sitestream.sitemap.WholeFile;
import dev.sitestream.testing.FuzzInputs;
import dev.sitestream.validate.scan.Scan;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Reading a damaged file always ends, and its worst result is a list of problems. */
@Tag("slow")
@Tag("seeded")
class MutatedFilesTest {

    private static final List<String> PIECES = List.of(
            "<",
            ">",
            "&",
            "\"",
            "'",
            "<!--",
            "-->",
            "<![CDATA[",
            "]]>",
            "<?",
            "?>",
            "<!",
            "<!DOCTYPE x>",
            "&#0;",
            "&#x110000;",
            "&#x1F600;",
            "&amp;",
            "</url>",
            "<url>",
            "<loc>",
            "xmlns=''",
            "xmlns:a=''",
            " xml:base='x'",
            "<a:b>",
            "\u0000",
            "\uFFFF",
            "\uFEFF",
            "\n",
            "\r",
            "<?xml version='1.1' encoding='UTF-16'?>",
            "<?xml version='9'?>",
            "/>",
            "=",
            " ",
            "😀");

    private static final int SEEDS = 4;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, SEEDS})
    void readingEnds(long seed) {
        Random random = new Random(seed);
        RandomPages pages = new RandomPages(seed);
        List<byte[]> files = List.of(
                WholeFile.of(Format.XML, EnumSet.allOf(Extension.class), pages.list(5)),
                WholeFile.of(Format.TEXT, EnumSet.noneOf(Extension.class), pages.list(5)),
                NewsSitemap.render(pages.articles(3)),
                Scan.gzip(WholeFile.of(Format.XML, EnumSet.allOf(Extension.class), pages.list(5))));
        int inputs = FuzzInputs.or(4_000) / SEEDS;
        int wrong = 0;
        for (int i = 0; i < inputs; i++) {
            byte[] file = files.get(i % files.size());
            for (int mutations = 1 + random.nextInt(4); mutations > 0; mutations--) {
                file = mutated(file, random);
            }
            wrong += Scan.of(file).problems.isEmpty() ? 0 : 1;
        }
        assertThat(wrong).isBetween(inputs / 2, inputs);
    }

    private static byte[] mutated(byte[] file, Random random) {
        int from = random.nextInt(file.length + 1);
        int to = Math.min(file.length, from + random.nextInt(20));
        ByteArrayOutputStream result = new ByteArrayOutputStream();
        result.write(file, 0, from);
        switch (random.nextInt(6)) {
            case 0 ->
                result.writeBytes(PIECES.get(random.nextInt(PIECES.size())).getBytes(UTF_8));
            case 1 -> result.write(random.nextInt(256));
            case 2 -> result.writeBytes(Arrays.copyOfRange(file, from, to));
            case 3 -> from = to;
            case 4 -> {
                int other = random.nextInt(file.length + 1);
                result.writeBytes(Arrays.copyOfRange(file, other, Math.min(file.length, other + 50)));
            }
            default -> from = random.nextInt(4) == 0 ? file.length : Math.min(file.length, from + 1);
        }
        result.write(file, from, file.length - from);
        return result.toByteArray();
    }
}
