package dev.sitestream.announce.extension;

import dev.sitestream.codec.BinaryReader;
import dev.sitestream.codec.BinaryWriter;
import java.nio.charset.StandardCharsets;

/**
 * The keys of a site's announcements. Each begins with the site's id and the kind of its record.
 *
 * <p>In {@code announcements}: the state of the announcer; a standing by target; a file by name; a submission by target
 * and file; a reading by reader and file; a pending URL by target and URL. In {@code announced}: an announcement by URL
 * and target; a batch by target and number; a part of the ledger by number.
 */
final class AnnounceKeys {

    private static final int STATE = 1;
    private static final int STANDING = 2;
    private static final int FILE = 3;
    private static final int SUBMISSION = 4;
    private static final int READING = 5;
    private static final int PENDING = 6;

    private static final int ANNOUNCEMENT = 1;
    private static final int BATCH = 2;
    private static final int CHUNK = 3;

    private final String site;

    AnnounceKeys(String site) {
        this.site = site;
    }

    byte[] state() {
        return begin(STATE).toBytes();
    }

    byte[] standings() {
        return begin(STANDING).toBytes();
    }

    byte[] standing(String target) {
        return begin(STANDING).raw(utf8(target)).toBytes();
    }

    byte[] files() {
        return begin(FILE).toBytes();
    }

    byte[] file(String name) {
        return begin(FILE).raw(utf8(name)).toBytes();
    }

    byte[] submissions() {
        return begin(SUBMISSION).toBytes();
    }

    byte[] submission(String target, String file) {
        return begin(SUBMISSION).keyText(target).raw(utf8(file)).toBytes();
    }

    byte[] readings() {
        return begin(READING).toBytes();
    }

    byte[] reading(String reader, String file) {
        return begin(READING).keyText(reader).raw(utf8(file)).toBytes();
    }

    byte[] pendingUrls(String target) {
        return begin(PENDING).keyText(target).toBytes();
    }

    byte[] pendingUrl(String target, String url) {
        return begin(PENDING).keyText(target).raw(utf8(url)).toBytes();
    }

    byte[] announcement(String target, String url) {
        return begin(ANNOUNCEMENT).keyText(url).raw(utf8(target)).toBytes();
    }

    byte[] batch(String target, long number) {
        return begin(BATCH).keyText(target).fixed64(number).toBytes();
    }

    byte[] chunk(long number) {
        return begin(CHUNK).fixed64(number).toBytes();
    }

    /** Returns the key's one name, after the kind. */
    static String name(byte[] key) {
        return rest(named(key));
    }

    /** Returns a reader of the key's part after the kind: a name that ends with U+0000, and then {@link #rest}. */
    static BinaryReader named(byte[] key) {
        BinaryReader in = new BinaryReader(key);
        in.keyText();
        in.octet();
        return in;
    }

    static String rest(BinaryReader in) {
        return new String(in.rest(), StandardCharsets.UTF_8);
    }

    private BinaryWriter begin(int kind) {
        return new BinaryWriter(128).keyText(site).octet(kind);
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
