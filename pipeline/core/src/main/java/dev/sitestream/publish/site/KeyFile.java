package dev.sitestream.publish.site;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sitestream.site.FileNames;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Publishes the key by which search engines know that a site announces its own changes, in a file of its name. */
final class KeyFile implements SiteFiles {

    private final String key;
    private final List<SiteFile> files;

    /** Opens the file. There is none without a key. */
    KeyFile(SiteFolder folder, @Nullable String key) {
        this.key = key == null ? "" : key;
        this.files = key == null ? List.of() : List.of(folder.file(FileNames.ofKey(key)));
    }

    /** Starts the write if it is due. */
    void run(long steadyMillis) {
        for (SiteFile file : files) {
            if (file.isDue(steadyMillis, 0)) {
                file.write(() -> key.getBytes(UTF_8));
            }
        }
    }

    @Override
    public List<SiteFile> files() {
        return files;
    }

    @Override
    public void compare(Found found, long steadyMillis) {
        files.forEach(file -> file.compare(found, steadyMillis));
    }
}
