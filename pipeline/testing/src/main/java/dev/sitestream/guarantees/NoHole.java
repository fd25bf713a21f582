package dev.sitestream.guarantees;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A page that is listed once is found by every crawler that starts at the index, at every later instant, until the page
 * is deleted.
 */
public final class NoHole implements Guarantee<SiteLook> {

    private final Set<String> promised = new HashSet<>();

    /** From now on this page has to be found. */
    public void promise(String url) {
        promised.add(url);
    }

    /** This page was deleted, so it need not be found any more. */
    public void release(String url) {
        promised.remove(url);
    }

    public boolean hasPromised(String url) {
        return promised.contains(url);
    }

    @Override
    public List<String> violations(SiteLook look) {
        Set<String> missing = new HashSet<>(promised);
        missing.removeAll(look.urls());
        return missing.stream().sorted().map(url -> url + " has vanished").toList();
    }
}
