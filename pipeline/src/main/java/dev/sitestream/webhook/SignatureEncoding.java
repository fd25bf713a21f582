package dev.sitestream.webhook;

import java.util.Base64;
import java.util.HexFormat;
import java.util.function.Function;

/** How a signature is written in a header. */
public enum SignatureEncoding {
    HEX(text -> HexFormat.of().parseHex(text)),
    BASE64(text -> Base64.getDecoder().decode(text)),
    BASE64URL(text -> Base64.getUrlDecoder().decode(text));

    private static final byte[] NONE = {};

    private final Function<String, byte[]> decoder;

    SignatureEncoding(Function<String, byte[]> decoder) {
        this.decoder = decoder;
    }

    /** The bytes; none if the text is malformed. No signature is empty, so none is never equal to one. */
    byte[] decode(String text) {
        try {
            return decoder.apply(text);
        } catch (IllegalArgumentException e) {
            return NONE;
        }
    }
}
