package dev.sitestream.serve;

import dev.sitestream.store.ContentVersion;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.HexFormat;

/** A copy of one version of a file, in the form in which clients get it. */
public final class Copy {

    /** Half of a SHA-256 hash: nobody can find two contents with the same one. */
    private static final int ETAG_BYTES = 16;

    private final CopyKey key;
    private final ContentVersion version;
    private final ByteChunks bytes;
    private final String etag;
    private final Instant modified;
    private final String lastModified;

    /** How many answers are being sent; guarded by the memory that counts the copy. */
    int users;

    /** Whether its bytes are counted; guarded by the memory that counts the copy. */
    boolean counted = true;

    Copy(CopyKey key, ContentVersion version, ByteChunks bytes) {
        this.key = key;
        this.version = version;
        this.bytes = bytes;
        this.etag = etagOf(bytes);
        this.modified = version.modified().truncatedTo(ChronoUnit.SECONDS);
        this.lastModified = HttpDate.of(modified);
    }

    CopyKey key() {
        return key;
    }

    /** The version of the stored file. */
    ContentVersion version() {
        return version;
    }

    /** What clients get. */
    public ByteChunks bytes() {
        return bytes;
    }

    /** The strong ETag, with its quotes: equal for equal bytes, whichever store and instance they come from. */
    String etag() {
        return etag;
    }

    /** When the stored file was written, in whole seconds. */
    Instant modified() {
        return modified;
    }

    /** {@link #modified()} as a header has it. */
    String lastModified() {
        return lastModified;
    }

    /** Whether clients get the file compressed, although its name does not say so. */
    boolean isEncoded() {
        return key.form() == Form.COMPRESSED && Form.isGzip(bytes);
    }

    private static String etagOf(ByteChunks bytes) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            bytes.update(digest);
            return '"' + HexFormat.of().formatHex(Arrays.copyOf(digest.digest(), ETAG_BYTES)) + '"';
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JVM has SHA-256", e);
        }
    }
}
