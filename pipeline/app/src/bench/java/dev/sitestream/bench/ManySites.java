package dev.sitestream.bench;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.Locale;
import org.apache.kafka.clients.producer.ProducerRecord;

/**
 * A thousand sites of very different sizes: the first one has half of all pages, and the others have the fewer the
 * later they come.
 */
final class ManySites {

    static final int SITES = 1_000;

    /** The id of the site that has half of all pages. */
    static final String LARGE = "s0000";

    /** The id of a site that has few pages. */
    static final String SMALL = "s0900";

    /** One in so many pages of the large site is withheld. */
    private static final int WITHHELD = 20_000;

    private final int pages;

    /** @param pages how many pages all sites have */
    ManySites(int pages) {
        this.pages = pages;
    }

    /** The configuration of the sites in YAML. */
    String yaml() {
        StringBuilder yaml = new StringBuilder("sites:\n");
        for (int i = 0; i < SITES; i++) {
            yaml.append(String.format(Locale.ROOT, "  - {id: s%04d, url: 'https://s%04d.example.com/'", i, i));
            if (i == 0) {
                yaml.append(", lanes: 2, sections: [{name: blog, match: ['/blog/**']}, {name: products}],"
                        + " announce: {dryRun: true, indexNow: {key: 0123456789abcdef,"
                        + " keyLocation: 'https://s0000.example.com/key.txt'}}");
            }
            yaml.append("}\n");
        }
        return yaml.toString();
    }

    /** The event that lists a page. */
    ProducerRecord<byte[], byte[]> event(int number) {
        String url = url(number);
        boolean isLarge = isLarge(number);
        String fields = isLarge && number % WITHHELD == 0 ? ",\"robots\":\"noindex\"" : "";
        if (isLarge && number == largePages() - 1) {
            fields = ",\"status\":410";
        }
        String event =
                "{\"op\":\"upsert\",\"url\":\"" + url + "\",\"lastmod\":\"2026-11-20T08:00:00Z\",\"title\":\"Product "
                        + number + "\",\"images\":[{\"loc\":\"" + url + ".jpg\"}]" + fields + "}";
        return new ProducerRecord<>(Workbench.EVENTS, url.getBytes(US_ASCII), event.getBytes(US_ASCII));
    }

    /** An event that is rejected. */
    static ProducerRecord<byte[], byte[]> rejected(int number) {
        String event = "{\"op\":\"upsert\",\"url\":\"https://elsewhere.example.com/" + number + "\",\"title\":\"Page "
                + number + "\"}";
        return new ProducerRecord<>(Workbench.EVENTS, null, event.getBytes(US_ASCII));
    }

    /** How many pages the large site has, withheld ones included. */
    int largePages() {
        return pages / 2;
    }

    /** The URL of a page. */
    String url(int number) {
        if (isLarge(number)) {
            return String.format(
                    Locale.ROOT,
                    "https://s0000.example.com/%s/%08x-%d",
                    number % 10 == 0 ? "blog" : "p",
                    number * 0x9E3779B9,
                    number);
        }
        // The square of an even distribution prefers small numbers.
        double share = (double) (number - largePages()) / (pages - largePages());
        int site = 1 + (int) (share * share * (SITES - 1));
        return String.format(Locale.ROOT, "https://s%04d.example.com/p/%08x-%d", site, number * 0x9E3779B9, number);
    }

    private boolean isLarge(int number) {
        return number < largePages();
    }
}
