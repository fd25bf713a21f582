package dev.sitestream.config.read;

import dev.sitestream.config.StoreConfig.CacheControl;
import dev.sitestream.config.yaml.YamlMapping;

/** Reads {@code cacheControl}. */
final class CacheControlReader {

    private CacheControlReader() {}

    /** Returns the values, with these for missing and invalid ones. */
    static CacheControl read(YamlMapping cacheControl, CacheControl usual) {
        return new CacheControl(
                cacheControl.scalar("index", CacheControl::requireValue).orElse(usual.index()),
                cacheControl.scalar("shards", CacheControl::requireValue).orElse(usual.shards()));
    }
}
