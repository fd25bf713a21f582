package dev.sitestream.listing.file;

import dev.sitestream.files.FileErrorText;
import dev.sitestream.listing.Listing.Receiver;
import dev.sitestream.listing.Origin;
import dev.sitestream.listing.UndeliveredException;
import dev.sitestream.listing.sitemap.PartialEntries;
import dev.sitestream.validate.content.Quoted;
import dev.sitestream.validate.scan.Bounds;
import dev.sitestream.validate.scan.ListedName;
import dev.sitestream.validate.scan.SitemapScanner;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The sitemaps in a folder and its subfolders, without indexes. Beside an index that lists files of its folder, similar
 * files that no index lists are left out: they are what crawlers may still read of an earlier index.
 */
final class Folder {

    private static final String INDEX = "<sitemapindex";

    private final Receiver receiver;
    private final TreeMap<String, Path> files = new TreeMap<>();
    private final Set<String> indexes = new HashSet<>();
    private final Set<String> listed = new HashSet<>();
    private final Set<String> families = new HashSet<>();

    private Folder(Collection<Path> paths, Receiver receiver) {
        this.receiver = receiver;
        for (Path path : paths) {
            files.put(nameOf(path), path);
        }
    }

    /** The files to read, in the order in which to read them. */
    static List<Path> files(Path folder, Receiver receiver) throws IOException, InterruptedException {
        try {
            return find(folder, receiver);
        } catch (UndeliveredException e) {
            e.rethrow();
            throw e;
        }
    }

    private static List<Path> find(Path folder, Receiver receiver) throws IOException, InterruptedException {
        TreeMap<Path, List<Path>> folders = new TreeMap<>();
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                if (attributes.isRegularFile() && isSitemap(nameOf(file))) {
                    folders.computeIfAbsent(file.resolveSibling(""), parent -> new ArrayList<>())
                            .add(file);
                }
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException failure) {
                UndeliveredException.deliver(() -> receiver.problem(
                        new Origin(file.toString(), 0), "can't be read: " + FileErrorText.reason(failure)));
                return FileVisitResult.CONTINUE;
            }
        });
        if (folders.isEmpty()) {
            receiver.problem(
                    new Origin(folder.toString(), 0),
                    "has no file that ends with " + String.join(", ", FileReader.ENDINGS)
                            + "; name other files one by one");
        }
        List<Path> read = new ArrayList<>();
        for (List<Path> paths : folders.values()) {
            read.addAll(new Folder(paths, receiver).chosen());
        }
        // What news sitemaps and feeds know is added to the pages' own entries.
        read.sort(Comparator.comparing((Path path) -> !PartialEntries.seemToBeIn(nameOf(path))));
        return read;
    }

    private static boolean isSitemap(String name) {
        return FileReader.ENDINGS.stream().anyMatch(name::endsWith)
                && !name.equals("robots.txt")
                && !name.equals("robots-sitemaps.txt");
    }

    private List<Path> chosen() throws IOException, InterruptedException {
        for (Path path : files.values()) {
            if (isIndex(path)) {
                indexes.add(nameOf(path));
                readIndex(path);
            }
        }
        List<Path> chosen = new ArrayList<>();
        for (Map.Entry<String, Path> file : files.entrySet()) {
            String name = file.getKey();
            Path path = file.getValue();
            if (indexes.contains(name)) {
                continue;
            }
            if (families.contains(ListedName.family(name)) && !listed.contains(name)) {
                receiver.note(
                        new Origin(path.toString(), 0),
                        "is not listed in an index of its folder, as similar files are; it is not read");
            } else {
                chosen.add(path);
            }
        }
        return chosen;
    }

    private static boolean isIndex(Path path) {
        try (BufferedInputStream file = new BufferedInputStream(Files.newInputStream(path), 1 << 16)) {
            return FileReader.head(file).contains(INDEX);
        } catch (IOException e) {
            // Reading it reports this.
            return false;
        }
    }

    private void readIndex(Path path) throws IOException, InterruptedException {
        List<Entry> entries = new ArrayList<>();
        try (InputStream content = Files.newInputStream(path)) {
            SitemapScanner.scan(content, Bounds.PROTOCOL, new Index(path.toString(), entries));
        }
        if (entries.stream().noneMatch(entry -> files.containsKey(ListedName.of(entry.loc())))) {
            return;
        }
        for (Entry entry : entries) {
            String name = ListedName.of(entry.loc());
            if (!files.containsKey(name)) {
                receiver.problem(
                        new Origin(path.toString(), entry.line()),
                        "lists " + Quoted.of(entry.loc()) + ", but there is no such file in its folder");
            }
            listed.add(name);
            families.add(ListedName.family(name));
        }
    }

    /** A file that an index lists. */
    private record Entry(int line, String loc) {}

    private final class Index implements SitemapScanner.Handler {

        private final String file;
        private final List<Entry> entries;

        Index(String file, List<Entry> entries) {
            this.file = file;
            this.entries = entries;
        }

        @Override
        public void entry(int line, String loc, long contentHash) {
            // An index has none.
        }

        @Override
        public void listed(int line, String loc, @Nullable String lastmod) {
            entries.add(new Entry(line, loc));
        }

        @Override
        public void problem(int line, String text) {
            UndeliveredException.deliver(() -> receiver.problem(new Origin(file, line), text));
        }
    }

    private static String nameOf(Path path) {
        return String.valueOf(path.getFileName());
    }
}
