package dev.sitestream.serve;

import dev.sitestream.store.ContentVersion;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;

/** A copy of one version of a file, in the form in which clients get it. */
public final class Copy {

    /** Half of a SHA-256 hash: nobody can find two contents with the same one. */
    private static final int ETAG_BYTES = 16;

    private static final byte[] LINE_ENDS = {'\n', '\n'};

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

    /**
     * What these copies of texts contain, one after the other, with an empty line between them. It is made for one
     * answer, and its bytes are counted while they are sent.
     */
    static Copy joined(List<Copy> parts) {
        ByteChunks.Output out = new ByteChunks.Output(Long.MAX_VALUE);
        ContentVersion latest = parts.get(0).version();
        for (int i = 0; i < parts.size(); i++) {
            if (i > 0) {
                boolean isLineOpen = parts.get(i - 1).endsInLine();
                out.write(LINE_ENDS, 0, isLineOpen ? 2 : 1);
            }
            ContentVersion version = parts.get(i).version();
            latest = version.modified().isAfter(latest.modified()) ? version : latest;
            parts.get(i).bytes().writeTo(out);
        }
        Copy joined = new Copy(parts.get(0).key(), latest, out.toChunks().orElseThrow());
        joined.counted = false;
        return joined;
    }

    private boolean endsInLine() {
        return bytes.length() > 0 && bytes.at(bytes.length() - 1) != '\n';
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
