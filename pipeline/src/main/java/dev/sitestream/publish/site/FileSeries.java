package dev.sitestream.publish.site;

import dev.sitestream.store.ContentType;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Files of a site that continue each other, numbered from 1: {@code news.xml}, {@code news-2.xml}… One that was begun
 * stays, also when it has become empty: somebody may have been told its name.
 */
final class FileSeries {

    private final SiteFolder folder;
    private final String stem;
    private final List<SiteFile> files = new ArrayList<>();

    /** Takes up those that have been written. */
    FileSeries(SiteFolder folder, String stem) {
        this.folder = folder;
        this.stem = stem;
        while (folder.hasWritten(name(files.size() + 1))) {
            begin(files.size() + 1);
        }
    }

    /** Begins all files up to this number that aren't begun yet. */
    void begin(int number) {
        while (files.size() < number) {
            files.add(folder.file(name(files.size() + 1), ContentType.XML));
        }
    }

    /** The file of this number, which is begun if it isn't yet. */
    SiteFile file(int number) {
        begin(number);
        return files.get(number - 1);
    }

    /** Those that were begun, by number. */
    List<SiteFile> files() {
        return Collections.unmodifiableList(files);
    }

    int size() {
        return files.size();
    }

    /**
     * Compares what is known with what was found in the store. Files of this series that were begun
     * by a lost transaction are found there too.
     */
    void compare(FoundFiles found, long now) {
        while (found.has(name(files.size() + 1))) {
            begin(files.size() + 1);
        }
        files.forEach(file -> file.compare(found, now));
    }

    private String name(int number) {
        return number == 1 ? stem + ".xml" : stem + "-" + number + ".xml";
    }
}
