package dev.sitestream.publish.site;

import dev.sitestream.site.FileNames;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * A numbered series of a site's files, counted from 1: {@code news.xml}, {@code news-2.xml}… A file that was begun
 * stays, even if it becomes empty, since crawlers may know its name.
 */
final class FileSeries {

    private final SiteFolder folder;
    private final String stem;
    private final List<SiteFile> files = new ArrayList<>();

    /** Opens the files that have been written. */
    FileSeries(SiteFolder folder, String stem) {
        this.folder = folder;
        this.stem = stem;
        while (folder.hasWritten(name(files.size() + 1))) {
            begin(files.size() + 1);
        }
    }

    /** Begins all files up to this number that are not begun yet. */
    void begin(int number) {
        while (files.size() < number) {
            files.add(folder.file(name(files.size() + 1)));
        }
    }

    /** Returns the file with this number, and begins it if necessary. */
    SiteFile file(int number) {
        begin(number);
        return files.get(number - 1);
    }

    /** Returns the begun files, by number. */
    List<SiteFile> files() {
        return Collections.unmodifiableList(files);
    }

    int size() {
        return files.size();
    }

    /**
     * Compares the state with the files found in the object store. That also finds files of this series that a lost
     * transaction has begun.
     */
    void compare(SiteFiles.Found found, long steadyMillis) {
        while (found.has(name(files.size() + 1))) {
            begin(files.size() + 1);
        }
        files.forEach(file -> file.compare(found, steadyMillis));
    }

    private String name(int number) {
        return FileNames.numbered(stem, number);
    }
}
