package dev.sitestream.bench;

import dev.sitestream.store.ObjectKey;
import dev.sitestream.store.ObjectStore;
import dev.sitestream.store.ObjectStoreException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The files that the index of a site lists, as a crawler reads them. */
final class ListedFiles {

    private static final Pattern LOC = Pattern.compile("<loc>[^<]*/([^</]+)</loc>");

    private final ObjectStore objects;
    private final String site;

    ListedFiles(ObjectStore objects, String site) {
        this.objects = objects;
        this.site = site;
    }

    /** Returns their names; none before the index is written. */
    Set<String> names() {
        return LOC.matcher(new String(read(Sightings.INDEX), StandardCharsets.UTF_8))
                .results()
                .map(loc -> loc.group(1))
                .collect(Collectors.toSet());
    }

    /** Returns the size of all of them together, as they are stored. */
    long bytes() {
        return names().stream().mapToLong(name -> read(name).length).sum();
    }

    private byte[] read(String name) {
        try (InputStream in = objects.read(new ObjectKey(site, name)).orElseGet(InputStream::nullInputStream)) {
            return in.readAllBytes();
        } catch (ObjectStoreException e) {
            throw new IllegalStateException(e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
