package dev.sitestream.demo;

import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;

/** The initial pages of the sites, one site after the other; each event is created when it is requested. */
final class InitialLoad implements Iterator<DemoEvent> {

    private final List<SiteTraffic> sites;
    private int site;
    private int page;

    InitialLoad(List<SiteTraffic> sites) {
        this.sites = sites;
    }

    @Override
    public boolean hasNext() {
        while (site < sites.size() && page == sites.get(site).initialPages()) {
            site++;
            page = 0;
        }
        return site < sites.size();
    }

    @Override
    public DemoEvent next() {
        if (!hasNext()) {
            throw new NoSuchElementException("all initial pages were given");
        }
        return sites.get(site).initial(page++);
    }
}
