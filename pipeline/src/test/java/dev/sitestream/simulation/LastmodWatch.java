package dev.sitestream.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Holds what the indexes say of when files changed against the rules, after each change of the store: whole seconds,
 * never in the future, never going back behind what was committed. Where nothing goes wrong, it never goes back at all,
 * and does not move more often than the content has changed.
 */
final class LastmodWatch {

    private final boolean strict;
    private final Map<String, Content> contents = new HashMap<>();
    private final Map<String, Said> said = new HashMap<>();
    private final Map<String, Instant> committed = new HashMap<>();

    /** What a file shows, and how many contents it has shown until then. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Content(byte[] bytes, int number) {}

    /** What an index says of a file, and how many different things it has said until then. */
    private record Said(Instant lastmod, int number) {}

    /** @param strict whether nothing goes wrong */
    LastmodWatch(boolean strict) {
        this.strict = strict;
    }

    /**
     * Checks what the store holds by now.
     *
     * @param site is in front of the names of what the store holds
     */
    void check(String site, List<SitemapFile.Entry> index, Map<String, byte[]> objects, long nowMillis) {
        objects.forEach((name, bytes) -> contents.compute(name, (same, before) -> next(before, bytes)));
        for (SitemapFile.Entry entry : index) {
            Instant lastmod = lastmodOf(entry);
            assertThat(lastmod).as(entry.loc()).isEqualTo(lastmod.truncatedTo(ChronoUnit.SECONDS));
            assertThat(lastmod).as(entry.loc()).isBeforeOrEqualTo(Instant.ofEpochMilli(nowMillis));
            assertThat(lastmod)
                    .as("lastmod of %s", entry.loc())
                    .isAfterOrEqualTo(committed.getOrDefault(entry.loc(), Instant.EPOCH));
            if (strict) {
                Said last = said.compute(entry.loc(), (name, before) -> next(name, before, lastmod));
                Content content = Objects.requireNonNull(contents.get(site + "/" + entry.loc()));
                assertThat(last.number())
                        .as("how often the lastmod of %s has moved", entry.loc())
                        .isLessThanOrEqualTo(content.number());
            }
        }
    }

    /** Notes what the indexes say by what is committed. */
    void commit(List<SitemapFile.Entry> index) {
        index.forEach(entry -> committed.put(entry.loc(), lastmodOf(entry)));
    }

    private static Instant lastmodOf(SitemapFile.Entry entry) {
        return Instant.parse(Objects.requireNonNull(entry.lastmod()));
    }

    private static Content next(@Nullable Content before, byte[] bytes) {
        if (before == null) {
            return new Content(bytes, 1);
        }
        return Arrays.equals(before.bytes(), bytes) ? before : new Content(bytes, before.number() + 1);
    }

    private static Said next(String name, @Nullable Said before, Instant lastmod) {
        if (before == null) {
            return new Said(lastmod, 1);
        }
        assertThat(lastmod).as("lastmod of %s", name).isAfterOrEqualTo(before.lastmod());
        return lastmod.equals(before.lastmod()) ? before : new Said(lastmod, before.number() + 1);
    }
}
