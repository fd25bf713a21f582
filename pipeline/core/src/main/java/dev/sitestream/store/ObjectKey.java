package dev.sitestream.store;

/**
 * Names an object: a site's folder and a file in it. Both come from the configuration and from shard numbers, never
 * from an event, so no event can reach another site's files.
 *
 * @param site the site's id
 * @param name the file's name, without any slash
 */
public record ObjectKey(String site, String name) {

    public ObjectKey {
        if (site.isEmpty() || name.isEmpty() || site.indexOf('/') >= 0 || name.indexOf('/') >= 0) {
            throw new IllegalArgumentException("not an object key: " + site + "/" + name);
        }
    }

    @Override
    public String toString() {
        return site + "/" + name;
    }
}
