package dev.sitestream.webhook;

import java.nio.charset.StandardCharsets;
import java.util.List;

/** Checks secrets as their makers issue them. No message contains a secret. */
final class Secrets {

    private static final int LONGEST = 1024;

    private Secrets() {}

    /** The bytes of a secret that may be any text. */
    static byte[] text(String secret) {
        boolean control = secret.chars().anyMatch(Character::isISOControl);
        if (secret.isEmpty() || secret.length() > LONGEST || control || !secret.equals(secret.strip())) {
            throw new IllegalArgumentException("allowed are secrets of 1 to " + LONGEST
                    + " characters on one line, without spaces before or after them");
        }
        return secret.getBytes(StandardCharsets.UTF_8);
    }

    /** Secrets that are tried one after the other; there is at least one. */
    static List<String> requireSome(List<String> secrets) {
        if (secrets.isEmpty()) {
            throw new IllegalArgumentException("allowed is at least one secret");
        }
        return secrets;
    }
}
