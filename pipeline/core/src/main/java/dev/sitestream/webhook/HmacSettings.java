package dev.sitestream.webhook;

import java.util.Locale;
import java.util.regex.Pattern;

/**
 * How a sender signs.
 *
 * @param algorithm the hash function
 * @param encoding how the signature is written
 * @param header the header of the signature, in lower case
 * @param prefix what precedes the signature in the header, as in {@code sha256=}; may be empty
 * @param signed the text that is signed
 */
public record HmacSettings(
        HmacAlgorithm algorithm, SignatureEncoding encoding, String header, String prefix, SignedText signed) {

    private static final Pattern HEADER = Pattern.compile("[A-Za-z0-9-]{1,128}");
    private static final Pattern PREFIX = Pattern.compile("[\\x21-\\x7e]{0,64}");

    public HmacSettings {
        header = requireHeader(header);
        requirePrefix(prefix);
    }

    /** Returns the name of a header, in lower case, if it is one. */
    public static String requireHeader(String name) {
        if (!HEADER.matcher(name).matches()) {
            throw new IllegalArgumentException("allowed are names of headers: 1 to 128 letters, digits and hyphens");
        }
        return name.toLowerCase(Locale.ROOT);
    }

    /** Returns the text if it may precede a signature. */
    public static String requirePrefix(String prefix) {
        if (!PREFIX.matcher(prefix).matches()) {
            throw new IllegalArgumentException("allowed are at most 64 visible ASCII characters");
        }
        return prefix;
    }
}
