package dev.sitestream.guarantees;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The index's {@code lastmod} of a file is a whole second, never lies in the future, and never goes back behind one
 * that was committed.
 */
public final class LastmodsNeverGoBack implements Guarantee<SiteLook> {

    private final Map<String, Instant> committed = new HashMap<>();

    /** Everything that this look shows is committed: no crash can undo it. */
    public void commit(SiteLook look) {
        look.listed().forEach(listed -> committed.put(listed.file(), Lastmods.of(listed)));
    }

    @Override
    public List<String> violations(SiteLook look) {
        List<String> violations = new ArrayList<>();
        for (SiteLook.Listed listed : look.listed()) {
            Instant lastmod = Lastmods.of(listed);
            if (!lastmod.equals(lastmod.truncatedTo(ChronoUnit.SECONDS))) {
                violations.add(listed + " is no whole second");
            }
            if (lastmod.isAfter(look.at())) {
                violations.add(listed + " lies in the future, since it is " + look.at());
            }
            Instant before = committed.getOrDefault(listed.file(), Instant.EPOCH);
            if (lastmod.isBefore(before)) {
                violations.add(listed + " went back from " + before);
            }
        }
        return violations;
    }
}
