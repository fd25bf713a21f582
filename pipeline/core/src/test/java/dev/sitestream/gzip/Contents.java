package dev.sitestream.gzip;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Random;

/** Data to compress. */
final class Contents {

    private static final String[] WORDS = {
        "alpine",
        "nordic",
        "classic",
        "urban",
        "compact",
        "ultralight",
        "vintage",
        "boot",
        "sandal",
        "jacket",
        "lamp",
        "kettle"
    };

    private Contents() {}

    /** Random entries of a urlset file. */
    static byte[] entries(int count, Random random) {
        StringBuilder xml = new StringBuilder(150 * count);
        for (int i = 0; i < count; i++) {
            xml.append("<url><loc>https://shop.example.com/p/")
                    .append(word(random))
                    .append('-')
                    .append(word(random))
                    .append('-')
                    .append(random.nextInt(100_000))
                    .append("</loc><lastmod>2026-0")
                    .append(1 + random.nextInt(9))
                    .append("-1")
                    .append(random.nextInt(10))
                    .append("T1")
                    .append(random.nextInt(10))
                    .append(":30:0")
                    .append(random.nextInt(10))
                    .append("Z</lastmod></url>\n");
        }
        return xml.toString().getBytes(UTF_8);
    }

    /** Random bytes, which can't be compressed. */
    static byte[] noise(int length, Random random) {
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        return bytes;
    }

    private static String word(Random random) {
        return WORDS[random.nextInt(WORDS.length)];
    }
}
