package dev.sitestream.config;

import java.util.List;
import java.util.Map;

/**
 * The tokens with which events may be sent over HTTP.
 *
 * @param hashes the SHA-256 hashes of each site's tokens, in lower-case hexadecimal digits, by the site's id
 */
public record AccessTokens(Map<String, List<String>> hashes) {

    /** No tokens: nobody may send events. */
    public static final AccessTokens NONE = new AccessTokens(Map.of());

    public AccessTokens {
        hashes = Map.copyOf(hashes);
    }
}
