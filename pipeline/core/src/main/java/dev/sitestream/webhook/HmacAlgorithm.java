package dev.sitestream.webhook;

/** The hash function of an HMAC. */
public enum HmacAlgorithm {
    SHA1("HmacSHA1", 20),
    SHA256("HmacSHA256", 32),
    SHA512("HmacSHA512", 64);

    private final String javaName;
    private final int length;

    HmacAlgorithm(String javaName, int length) {
        this.javaName = javaName;
        this.length = length;
    }

    String javaName() {
        return javaName;
    }

    /** The number of bytes of a signature. */
    int length() {
        return length;
    }
}
