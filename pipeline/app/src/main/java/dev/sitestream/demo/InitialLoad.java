package dev.sitestream.demo;

import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;

/**
 * The initial pages of the sites: a few of each, then the rest of one after the other. Each event is created when it is
 * requested.
 */
final class InitialLoad implements Iterator<DemoEvent> {

    /** How many pages of each site are the first ones; of a smaller site, all. */
    static final int FIRST_OF_EACH = 50;

    private final List<SiteTraffic> sites;
    private boolean areFirst = true;
    private int site;
    private int page;

    InitialLoad(List<SiteTraffic> sites) {
        this.sites = sites;
    }

    /** Whether the next one is among the first of its site. */
    boolean hasFirst() {
        return hasNext() && areFirst;
    }

    @Override
    public boolean hasNext() {
        while (site < sites.size() && page == end()) {
            site++;
            if (site == sites.size() && areFirst) {
                areFirst = false;
                site = 0;
            }
            page = areFirst ? 0 : firstOf(site);
        }
        return site < sites.size();
    }

    /** The number of the page before which to go on to the next site. */
    private int end() {
        return areFirst ? firstOf(site) : sites.get(site).initialPages();
    }

    private int firstOf(int number) {
        return number == sites.size()
                ? 0
                : Math.min(FIRST_OF_EACH, sites.get(number).initialPages());
    }

    @Override
    public DemoEvent next() {
        if (!hasNext()) {
            throw new NoSuchElementException("all initial pages were given");
        }
        return sites.get(site).initial(page++);
    }
}
