package dev.sitestream.listing.resume;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Computes the hashes of files' bytes. */
public final class Digest {

    private static final int BUFFER = 1 << 16;

    private Digest() {}

    /** The SHA-256 of what the stream has left, in hexadecimal. */
    public static String of(InputStream content) throws IOException {
        return copy(content, OutputStream.nullOutputStream());
    }

    /** Copies what the stream has left; returns its SHA-256 in hexadecimal. */
    public static String copy(InputStream content, OutputStream target) throws IOException {
        MessageDigest digest = sha256();
        byte[] buffer = new byte[BUFFER];
        for (int count = content.read(buffer); count >= 0; count = content.read(buffer)) {
            digest.update(buffer, 0, count);
            target.write(buffer, 0, count);
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
