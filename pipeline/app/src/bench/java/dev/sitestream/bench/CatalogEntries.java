package dev.sitestream.bench;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.ByteArrayOutputStream;
import java.time.Instant;
import java.util.Random;

/** The rendered entries of a full shard, the same in every run. */
final class CatalogEntries {

    /** The maximum number of entries in a file. */
    static final int COUNT = 50_000;

    private static final Instant BEGIN = Instant.parse("2024-11-01T00:00:00Z");
    private static final int SECONDS = 60_000_000;
    private static final String[] WORDS = {
        "alpine",
        "nordic",
        "classic",
        "urban",
        "compact",
        "ultralight",
        "vintage",
        "everyday",
        "premium",
        "basic",
        "running",
        "trail",
        "hiking",
        "boot",
        "sandal",
        "jacket",
        "parka",
        "lamp",
        "desk",
        "floor",
        "string",
        "kettle",
        "knife",
        "board",
        "stock",
        "pot",
        "city",
        "gravel",
        "cargo",
        "bike"
    };

    private final byte[] bytes;
    private final int[] starts;

    private CatalogEntries(byte[] bytes, int[] starts) {
        this.bytes = bytes;
        this.starts = starts;
    }

    /** Entries of pages with five words in their names and all fields of the sitemap protocol: some 9.8 MB. */
    static CatalogEntries full() {
        Random random = new Random(1);
        return of(
                random,
                5,
                () -> "<changefreq>weekly</changefreq><priority>0." + (1 + random.nextInt(9)) + "</priority>");
    }

    /** Entries of pages with two words in their names and a lastmod only, which compress poorly. */
    static CatalogEntries brief() {
        return of(new Random(2), 2, () -> "");
    }

    /** The remaining elements of an entry. */
    private interface More {

        String next();
    }

    private static CatalogEntries of(Random random, int text, More more) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        int[] starts = new int[COUNT + 1];
        for (int page = 0; page < COUNT; page++) {
            StringBuilder entry = new StringBuilder("<url><loc>https://shop.example.com/p/");
            for (int i = 0; i < text; i++) {
                entry.append(WORDS[random.nextInt(WORDS.length)]).append('-');
            }
            entry.append(100_000 + random.nextInt(900_000))
                    .append("</loc><lastmod>")
                    .append(BEGIN.plusSeconds(random.nextInt(SECONDS)))
                    .append("</lastmod>")
                    .append(more.next())
                    .append("</url>\n");
            bytes.writeBytes(entry.toString().getBytes(US_ASCII));
            starts[page + 1] = bytes.size();
        }
        return new CatalogEntries(bytes.toByteArray(), starts);
    }

    /** All entries; not a copy. */
    byte[] bytes() {
        return bytes;
    }

    /** The index where an entry begins, or where the last one ends. */
    int start(int entry) {
        return starts[entry];
    }
}
