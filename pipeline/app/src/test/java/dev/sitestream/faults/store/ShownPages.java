package dev.sitestream.faults.store;

import dev.sitestream.faults.model.KnownEvents;
import dev.sitestream.guarantees.EntriesNeverGoBack;
import dev.sitestream.guarantees.GoneStaysGone;
import dev.sitestream.guarantees.NoHole;
import dev.sitestream.guarantees.SiteLook;
import dev.sitestream.guarantees.SitemapFile.Entry;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What crawlers see of the pages whose versions can be told apart. They see the versions of each page in their order.
 * One that has disappeared comes back in a newer version only, and one that is never deleted does not disappear. This
 * holds from the first look at a version, even if the transaction of its change is lost: until the change comes again,
 * the file that shows it is kept.
 */
final class ShownPages {

    private final NoHole noHole = new NoHole();
    private final EntriesNeverGoBack entriesNeverGoBack = new EntriesNeverGoBack();
    private final GoneStaysGone goneStaysGone = new GoneStaysGone();
    private final Set<Entry> versions = new HashSet<>();
    private long looksAtMoves;

    /** Returns the violations in a look, which was taken after those before. */
    List<String> judge(SiteLook look) {
        List<String> violations = new ArrayList<>(noHole.violations(look));
        violations.addAll(entriesNeverGoBack.violations(look));
        violations.addAll(goneStaysGone.violations(look));
        Set<String> seen = new HashSet<>();
        boolean isMoving = false;
        for (Entry entry : entries(look)) {
            isMoving |= !seen.add(entry.loc());
            if (versions.add(entry)) {
                promise(entry);
            }
        }
        looksAtMoves += isMoving ? 1 : 0;
        return violations;
    }

    /** How many versions of pages were seen. */
    long versions() {
        return versions.size();
    }

    /** How many looks have shown a page twice, in several files or in one. */
    long looksAtMoves() {
        return looksAtMoves;
    }

    private void promise(Entry entry) {
        entriesNeverGoBack.promise(entry);
        goneStaysGone.promise(entry);
        if (KnownEvents.isKeeper(entry.loc())) {
            noHole.promise(entry.loc());
        } else {
            // It disappears only when it is deleted.
            goneStaysGone.release(entry.loc());
        }
    }

    private static List<Entry> entries(SiteLook look) {
        return look.files().values().stream()
                .flatMap(file -> file.entries().stream())
                .filter(entry -> KnownEvents.hasVersions(entry.loc()))
                .toList();
    }
}
