package dev.sitestream.webhook;

import java.util.Base64;
import java.util.HexFormat;

/** How a signature is written in a header. */
public enum SignatureEncoding {
    HEX,
    BASE64,
    BASE64URL;

    private static final byte[] NONE = {};

    /** The bytes; none if the text is malformed. No signature is empty, so none is never equal to one. */
    byte[] decode(String text) {
        try {
            return switch (this) {
                case HEX -> HexFormat.of().parseHex(text);
                case BASE64 -> Base64.getDecoder().decode(text);
                case BASE64URL -> Base64.getUrlDecoder().decode(text);
            };
        } catch (IllegalArgumentException e) {
            return NONE;
        }
    }
}
