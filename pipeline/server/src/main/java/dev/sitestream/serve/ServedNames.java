package dev.sitestream.serve;

import dev.sitestream.publish.ShardFile;
import dev.sitestream.site.FileNames;
import dev.sitestream.site.Section;
import dev.sitestream.site.Site;
import dev.sitestream.store.ContentType;
import dev.sitestream.store.FileRole;
import dev.sitestream.store.ObjectKey;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The names of files that sites publish. A name is compared as it was requested, without any decoding, and only a name
 * in exactly the form in which Sitestream writes it is accepted. So no other file of a folder can be reached.
 */
final class ServedNames {

    /** The characters of all names except those of keys, which the configuration has. */
    private static final Pattern PLAIN = Pattern.compile("[a-z0-9][a-z0-9.-]{0,199}");

    private final Map<String, String> keyFiles;

    /** @param keyFiles the name of the file with a site's key for IndexNow, by the site's id, if it is published */
    ServedNames(Map<String, String> keyFiles) {
        this.keyFiles = Map.copyOf(keyFiles);
    }

    /** The file of this name in a site's folder; empty if the site publishes no such file. */
    Optional<ServedFile> fileOf(Site site, String name) {
        if (name.equals(keyFiles.get(site.id()))) {
            return file(site, name);
        }
        if (!PLAIN.matcher(name).matches()) {
            return Optional.empty();
        }
        Optional<ShardFile> shard = ShardFile.parse(name);
        if (shard.isPresent()) {
            return shard.filter(parsed -> isExact(parsed, name)).map(parsed -> shard(site, parsed));
        }
        if (!FileNames.contains(site, name) || (name.equals(FileNames.ROBOTS) && !publishesRobots(site))) {
            return Optional.empty();
        }
        return file(site, name);
    }

    /** The site's whole robots.txt; empty if it publishes none. */
    Optional<ServedFile> robotsOf(Site site) {
        return fileOf(site, FileNames.ROBOTS);
    }

    /** The site's file with the {@code Sitemap} lines alone. */
    Optional<ServedFile> robotsLinesOf(Site site) {
        return fileOf(site, FileNames.ROBOTS_LINES);
    }

    static boolean publishesRobots(Site site) {
        return site.outputs().robotsTemplate() != null;
    }

    private static boolean isExact(ShardFile parsed, String name) {
        return parsed.name().equals(name)
                && Section.isName(Section.nameOf(parsed.shard().series()));
    }

    private static ServedFile shard(Site site, ShardFile shard) {
        String name = shard.name();
        @Nullable
        ObjectKey compressed =
                shard.shard().compressed() ? null : new ObjectKey(site.id(), name.concat(FileNames.COMPRESSED));
        return new ServedFile(new ObjectKey(site.id(), name), ContentType.of(name), FileRole.SHARD, compressed);
    }

    private static Optional<ServedFile> file(Site site, String name) {
        return Optional.of(new ServedFile(new ObjectKey(site.id(), name), ContentType.of(name), FileRole.INDEX, null));
    }
}
