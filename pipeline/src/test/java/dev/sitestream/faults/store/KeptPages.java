package dev.sitestream.faults.store;

import dev.sitestream.faults.model.KnownEvents;
import dev.sitestream.guarantees.EntriesNeverGoBack;
import dev.sitestream.guarantees.NoHole;
import dev.sitestream.guarantees.SiteLook;
import dev.sitestream.guarantees.SitemapFile.Entry;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What crawlers must go on to see of the pages that are never deleted: each of them, in the newest version that they
 * have seen, or in a newer one. This holds from the first look at a version, even if the transaction of its change is
 * lost: until the change comes again, the file that shows it is kept.
 */
final class KeptPages {

    private final NoHole noHole = new NoHole();
    private final EntriesNeverGoBack entriesNeverGoBack = new EntriesNeverGoBack();
    private final Set<Entry> versions = new HashSet<>();
    private long looksAtMoves;

    /** Returns the violations in a look, which was taken after those before. */
    List<String> judge(SiteLook look) {
        List<String> violations = new ArrayList<>(noHole.violations(look));
        violations.addAll(entriesNeverGoBack.violations(look));
        Set<String> seen = new HashSet<>();
        boolean isMoving = false;
        for (Entry entry : entries(look)) {
            isMoving |= !seen.add(entry.loc());
            if (versions.add(entry)) {
                noHole.promise(entry.loc());
                entriesNeverGoBack.promise(entry);
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

    private static List<Entry> entries(SiteLook look) {
        return look.files().values().stream()
                .flatMap(file -> file.entries().stream())
                .filter(entry -> KnownEvents.isKeeper(entry.loc()))
                .toList();
    }
}
