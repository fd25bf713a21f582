package dev.sitestream.announce.engine;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Identifies an account at an engine without revealing its secret. */
final class Identity {

    private static final int BYTES = 12;

    private Identity() {}

    /** Returns a text that differs if any part differs. */
    static String of(String... parts) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            for (String part : parts) {
                byte[] bytes = part.getBytes(UTF_8);
                digest.update((bytes.length + ":").getBytes(UTF_8));
                digest.update(bytes);
            }
            return HexFormat.of().formatHex(digest.digest(), 0, BYTES);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
