package dev.sitestream.topology.state;

import dev.sitestream.codec.BinaryReader;
import dev.sitestream.codec.BinaryWriter;
import java.nio.charset.StandardCharsets;
import org.apache.kafka.common.utils.Bytes;

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

    Bytes state() {
        return key(begin(STATE));
    }

    Bytes standings() {
        return key(begin(STANDING));
    }

    Bytes standing(String target) {
        return key(begin(STANDING).raw(utf8(target)));
    }

    Bytes files() {
        return key(begin(FILE));
    }

    Bytes file(String name) {
        return key(begin(FILE).raw(utf8(name)));
    }

    Bytes submissions() {
        return key(begin(SUBMISSION));
    }

    Bytes submission(String target, String file) {
        return key(begin(SUBMISSION).keyText(target).raw(utf8(file)));
    }

    Bytes readings() {
        return key(begin(READING));
    }

    Bytes reading(String reader, String file) {
        return key(begin(READING).keyText(reader).raw(utf8(file)));
    }

    Bytes pendingUrls(String target) {
        return key(begin(PENDING).keyText(target));
    }

    Bytes pendingUrl(String target, String url) {
        return key(begin(PENDING).keyText(target).raw(utf8(url)));
    }

    Bytes announcement(String target, String url) {
        return key(begin(ANNOUNCEMENT).keyText(url).raw(utf8(target)));
    }

    Bytes batch(String target, long number) {
        return key(begin(BATCH).keyText(target).fixed64(number));
    }

    Bytes chunk(long number) {
        return key(begin(CHUNK).fixed64(number));
    }

    /** Returns the key's one name, after the kind. */
    static String name(Bytes key) {
        return rest(named(key));
    }

    /** Returns a reader of the key's part after the kind: a name that ends with U+0000, and then {@link #rest}. */
    static BinaryReader named(Bytes key) {
        BinaryReader in = new BinaryReader(key.get());
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

    private static Bytes key(BinaryWriter key) {
        return Bytes.wrap(key.toBytes());
    }
}
