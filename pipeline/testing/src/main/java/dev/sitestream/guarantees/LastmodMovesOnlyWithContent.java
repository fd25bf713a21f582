package dev.sitestream.guarantees;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Where nothing fails, the index's {@code lastmod} of a file moves forward only, and not more often than the content of
 * the file has changed.
 */
public final class LastmodMovesOnlyWithContent implements Guarantee<SiteLook> {

    private final Map<String, Content> contents = new HashMap<>();
    private final Map<String, Dated> dates = new HashMap<>();

    /** What a file shows, and how many contents it has shown until now. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Content(byte[] bytes, int number) {}

    /** The date of a file in the index, and how many dates it has had until now. */
    private record Dated(Instant lastmod, int number) {}

    @Override
    public List<String> violations(SiteLook look) {
        look.objects().forEach((name, bytes) -> contents.compute(name, (same, before) -> next(before, bytes)));
        List<String> violations = new ArrayList<>();
        for (SiteLook.Listed listed : look.listed()) {
            Instant lastmod = Lastmods.of(listed);
            Dated before = dates.get(listed.file());
            if (before != null && lastmod.isBefore(before.lastmod())) {
                violations.add(listed + " went back from " + before.lastmod());
            }
            Dated dated = next(before, lastmod);
            dates.put(listed.file(), dated);
            int changes = Objects.requireNonNull(contents.get(listed.file()), listed::file)
                    .number();
            if (dated.number() > changes) {
                violations.add(listed + " is date " + dated.number() + " of content " + changes);
            }
        }
        return violations;
    }

    private static Content next(@Nullable Content before, byte[] bytes) {
        if (before == null) {
            return new Content(bytes, 1);
        }
        return Arrays.equals(before.bytes(), bytes) ? before : new Content(bytes, before.number() + 1);
    }

    private static Dated next(@Nullable Dated before, Instant lastmod) {
        if (before == null) {
            return new Dated(lastmod, 1);
        }
        return lastmod.equals(before.lastmod()) ? before : new Dated(lastmod, before.number() + 1);
    }
}
