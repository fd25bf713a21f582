package dev.sitestream.config.read;

import dev.sitestream.config.AccessTokens;
import dev.sitestream.config.yaml.YamlMapping;

/** Reads the {@code tokens} of all sites. */
final class TokensReader {

    private TokensReader() {}

    static AccessTokens of(YamlMapping root) {
        return AccessTokens.NONE;
    }
}
