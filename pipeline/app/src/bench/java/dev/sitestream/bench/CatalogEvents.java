package dev.sitestream.bench;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.apache.kafka.clients.producer.ProducerRecord;

/**
 * Events of a shop's products, determined by their numbers. An upsert has {@value #UPSERT_BYTES} bytes: the fields of
 * the product's page, and a title that fills the rest.
 */
final class CatalogEvents {

    /** The base of the shop's pages. */
    static final String SITE = "https://shop.example.com/";

    static final int UPSERT_BYTES = 350;

    private static final Instant BEGIN = Instant.parse("2026-10-01T00:00:00Z");
    private static final String[] CATEGORIES = {
        "shoes", "jackets", "tents", "backpacks", "bikes", "kitchen", "garden", "lighting", "audio", "toys"
    };
    private static final String[] QUALITIES = {
        "alpine", "nordic", "classic", "urban", "compact", "ultralight", "vintage", "everyday", "premium", "basic"
    };
    private static final String FILLING =
            "Everything that one needs for a long way, made to last, in many sizes and colours, now with free delivery"
                    + " and ";
    private static final String END = "\"}";

    private CatalogEvents() {}

    /**
     * An event for a new or changed product.
     *
     * @param product its number
     * @param number of the event; a later one has a later time
     */
    static ProducerRecord<byte[], byte[]> upsert(int product, long number) {
        String url = url(product);
        String time = time(number);
        String start = "{\"op\":\"upsert\",\"url\":\"" + url + "\",\"time\":\"" + time + "\",\"lastmod\":\"" + time
                + "\",\"language\":\"en\",\"images\":[{\"loc\":\"" + SITE + "img/" + product + ".jpg\"}],\"title\":\"";
        byte[] value = new byte[UPSERT_BYTES];
        int length = add(start, value, 0);
        while (length < UPSERT_BYTES - END.length()) {
            int room = UPSERT_BYTES - END.length() - length;
            length = add(FILLING.substring(0, Math.min(room, FILLING.length())), value, length);
        }
        add(END, value, length);
        return new ProducerRecord<>(Workbench.EVENTS, ascii(url), value);
    }

    /** An upsert with further fields, each as in {@code ,"expireAt":"2027-11-21T00:00:00Z"}. */
    static ProducerRecord<byte[], byte[]> upsert(int product, long number, String fields) {
        ProducerRecord<byte[], byte[]> plain = upsert(product, number);
        String value = new String(plain.value(), StandardCharsets.US_ASCII);
        return new ProducerRecord<>(
                plain.topic(), plain.key(), ascii(value.substring(0, value.length() - 1) + fields + "}"));
    }

    /** An event for a removed product. */
    static ProducerRecord<byte[], byte[]> delete(int product, long number) {
        String url = url(product);
        return new ProducerRecord<>(
                Workbench.EVENTS,
                ascii(url),
                ascii("{\"op\":\"delete\",\"url\":\"" + url + "\",\"time\":\"" + time(number) + "\"}"));
    }

    /** The number of an event at this time. */
    static long numberAt(Instant time) {
        return time.toEpochMilli() - BEGIN.toEpochMilli();
    }

    /** The number of the product that an event is about. */
    static int product(ProducerRecord<byte[], byte[]> event) {
        String url = new String(event.key(), StandardCharsets.US_ASCII);
        return Integer.parseInt(url.substring(url.lastIndexOf('-') + 1));
    }

    private static String url(int product) {
        // By a hash, so that products that are created one after another do not have neighbouring URLs
        int traits = product * 0x9E3779B9;
        return SITE + "p/" + CATEGORIES[(traits >>> 8) % CATEGORIES.length] + "/"
                + QUALITIES[(traits >>> 16) % QUALITIES.length] + "-" + Integer.toHexString(traits) + "-" + product;
    }

    private static String time(long number) {
        String text = BEGIN.plusMillis(number).toString();
        // Whole seconds have no fraction, but all events must have the same length.
        return text.length() == 20 ? text.replace("Z", ".000Z") : text;
    }

    private static int add(String text, byte[] to, int at) {
        byte[] bytes = ascii(text);
        System.arraycopy(bytes, 0, to, at, bytes.length);
        return at + bytes.length;
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
