package dev.sitestream.webhook;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.List;
import java.util.function.Function;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** The keys of a source: one, or several while a secret is exchanged. A signature by any of them is accepted. */
final class HmacKeys {

    private final HmacAlgorithm algorithm;
    private final List<SecretKeySpec> keys;

    private HmacKeys(HmacAlgorithm algorithm, List<SecretKeySpec> keys) {
        this.algorithm = algorithm;
        this.keys = keys;
    }

    /**
     * Makes keys of secrets.
     *
     * @param bytes a secret's bytes; it throws if the secret is not allowed
     * @throws IllegalArgumentException if a secret is not allowed, or there is none
     */
    static HmacKeys of(HmacAlgorithm algorithm, List<String> secrets, Function<String, byte[]> bytes) {
        return new HmacKeys(
                algorithm,
                Secrets.requireSome(secrets).stream()
                        .map(secret -> new SecretKeySpec(bytes.apply(secret), algorithm.javaName()))
                        .toList());
    }

    /**
     * Whether any key has made any of the signatures of a text. The time depends on the number of keys and signatures,
     * not on their bytes.
     *
     * @param signatures decoded signatures; those of another length are wrong
     * @param text the signed text, in parts
     */
    boolean haveSigned(List<byte[]> signatures, byte[]... text) {
        boolean found = false;
        for (SecretKeySpec key : keys) {
            byte[] expected = sign(key, text);
            for (byte[] signature : signatures) {
                found |= signature.length == algorithm.length() && MessageDigest.isEqual(expected, signature);
            }
        }
        return found;
    }

    private static byte[] sign(SecretKeySpec key, byte[]... text) {
        try {
            Mac mac = Mac.getInstance(key.getAlgorithm());
            mac.init(key);
            for (byte[] part : text) {
                mac.update(part);
            }
            return mac.doFinal();
        } catch (GeneralSecurityException e) {
            // Every Java platform has these algorithms, and any bytes are a key
            throw new IllegalStateException(e);
        }
    }
}
