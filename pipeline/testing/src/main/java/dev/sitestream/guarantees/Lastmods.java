package dev.sitestream.guarantees;

import java.time.Instant;
import java.util.Objects;

/** Reads the {@code lastmod}s of indexes. */
final class Lastmods {

    private Lastmods() {}

    static Instant of(SiteLook.Listed listed) {
        return Instant.parse(Objects.requireNonNull(listed.lastmod(), listed::file));
    }
}
