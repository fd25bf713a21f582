package dev.sitestream.guarantees;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** At rest the store holds the listed files, the indexes and these other files, and nothing else. */
public final class NoOrphanFiles implements Guarantee<SiteLook> {

    private final Set<String> others;

    /** @param others the names of files that no index lists, but that belong to the site */
    public NoOrphanFiles(Set<String> others) {
        this.others = Set.copyOf(others);
    }

    @Override
    public List<String> violations(SiteLook look) {
        Set<String> orphans = new TreeSet<>(look.objects().keySet());
        orphans.removeAll(look.files().keySet());
        orphans.removeAll(look.indexes());
        orphans.removeAll(others);
        return orphans.stream().map(name -> name + " is an orphan file").toList();
    }
}
