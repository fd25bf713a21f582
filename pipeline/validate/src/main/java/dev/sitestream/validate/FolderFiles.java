package dev.sitestream.validate;

import dev.sitestream.files.FileErrorText;
import java.io.IOException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * The sitemaps in a folder and its subfolders, known by the ends of their names; symbolic links are followed.
 *
 * @param byFolder the files of each folder, by their names
 * @param exports other files that seem to list pages
 * @param problems why something was not found or can't be read, by path
 */
public record FolderFiles(
        SortedMap<Path, SortedMap<String, Path>> byFolder, SortedSet<Path> exports, SortedMap<Path, String> problems) {

    private static final List<String> ENDINGS = List.of(".xml", ".xml.gz", ".txt", ".txt.gz", ".atom", ".rss");

    private static final Pattern EXPORT =
            Pattern.compile(".+\\.(csv|tsv|jsonl|ndjson)(\\.gz)?", Pattern.CASE_INSENSITIVE);

    /** The ends of names of compressed files that are not read. */
    private static final List<String> OTHER_COMPRESSIONS = List.of(".br", ".bz2", ".xz", ".zip", ".zst");

    /** A robots.txt, and the robots lines that Sitestream writes, name sitemaps but are none. */
    private static final Set<String> OTHERS = Set.of("robots.txt", "robots-sitemaps.txt");

    private static final int ANY_DEPTH = Integer.MAX_VALUE;

    /**
     * Finds the sitemaps of a folder.
     *
     * @throws IOException if the folder itself can't be read
     */
    public static FolderFiles in(Path folder) throws IOException {
        Search search = new Search();
        Files.walkFileTree(folder, EnumSet.of(FileVisitOption.FOLLOW_LINKS), ANY_DEPTH, search);
        search.reportCompressed();
        if (search.byFolder.isEmpty()) {
            search.problems.put(folder, "has no file that ends with " + String.join(", ", ENDINGS));
        }
        return new FolderFiles(search.byFolder, search.exports, search.problems);
    }

    /** The last part of a path. */
    public static String nameOf(Path path) {
        return String.valueOf(path.getFileName());
    }

    private static final class Search extends SimpleFileVisitor<Path> {

        private final SortedMap<Path, SortedMap<String, Path>> byFolder = new TreeMap<>();
        private final SortedSet<Path> exports = new TreeSet<>();
        private final SortedMap<Path, String> problems = new TreeMap<>();
        private final Set<Path> all = new HashSet<>();
        private final SortedMap<Path, Path> compressed = new TreeMap<>();

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            String name = nameOf(file);
            if (isSitemap(name) && !attributes.isOther()) {
                byFolder.computeIfAbsent(file.resolveSibling(""), parent -> new TreeMap<>())
                        .put(name, file);
                all.add(file);
            } else if (EXPORT.matcher(name).matches()) {
                exports.add(file);
            }
            for (String ending : OTHER_COMPRESSIONS) {
                String plain = name.substring(0, Math.max(0, name.length() - ending.length()));
                if (name.toLowerCase(Locale.ROOT).endsWith(ending) && isSitemap(plain)) {
                    compressed.put(file, file.resolveSibling(plain));
                }
            }
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException failure) {
            // A link to a folder around it adds no files.
            if (!(failure instanceof FileSystemLoopException)) {
                problems.put(file, "can't be read: " + FileErrorText.reason(failure));
            }
            return FileVisitResult.CONTINUE;
        }

        /** Beside a file that is read, servers may have the same in another compression. */
        void reportCompressed() {
            for (Map.Entry<Path, Path> file : compressed.entrySet()) {
                if (!all.contains(file.getValue())) {
                    problems.put(file.getKey(), "is not read: its compression is not supported; gzip is");
                }
            }
        }

        private static boolean isSitemap(String name) {
            String lower = name.toLowerCase(Locale.ROOT);
            return ENDINGS.stream().anyMatch(lower::endsWith) && !OTHERS.contains(lower);
        }
    }
}
