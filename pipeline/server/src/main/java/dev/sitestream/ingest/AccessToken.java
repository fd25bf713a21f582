package dev.sitestream.ingest;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.HexFormat;

/**
 * A token with which events may be sent: {@code sst_<key id>_<256 random bits>}. The key id is a public name by which
 * people know a token; the random bits are the secret. A token has so many of them that a plain hash protects it.
 */
public final class AccessToken {

    private static final String PREFIX = "sst_";
    private static final int KEY_ID_BYTES = 4;
    private static final int SECRET_BYTES = 32;
    private static final int LONGEST = 256;

    private final String text;

    private AccessToken(String text) {
        this.text = text;
    }

    /** Creates a token. */
    public static AccessToken create(SecureRandom random) {
        byte[] keyId = new byte[KEY_ID_BYTES];
        byte[] secret = new byte[SECRET_BYTES];
        random.nextBytes(keyId);
        random.nextBytes(secret);
        return new AccessToken(PREFIX + HexFormat.of().formatHex(keyId) + "_"
                + Base64.getUrlEncoder().withoutPadding().encodeToString(secret));
    }

    /** The token that a sender presents; it may be any text. */
    static AccessToken presented(String text) {
        return new AccessToken(text);
    }

    /** Whether it may be a token at all, so that hashing is not wasted on a long text. */
    boolean isPlausible() {
        return text.length() <= LONGEST && text.startsWith(PREFIX);
    }

    /** The secret itself, for the person who requested it. */
    public String secretText() {
        return text;
    }

    /** The SHA-256 hash of the whole token, in lower-case hexadecimal digits. */
    public String hash() {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    /** Shows nothing of the token. */
    @Override
    public String toString() {
        return "token";
    }
}
