package dev.sitestream;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Which packages of the project the sources of each package import. */
final class SourceImports {

    private static final String SOURCES = "/src/main/java/";

    private static final Pattern PACKAGE = Pattern.compile("^package ([\\w.]+);", Pattern.MULTILINE);

    /** The package of what is imported: names that begin with a capital are types and their members. */
    private static final Pattern IMPORT =
            Pattern.compile("^import (?:static )?(dev\\.sitestream(?:\\.[a-z]\\w*)*)\\.[A-Z]", Pattern.MULTILINE);

    private SourceImports() {}

    /** The imports by package, of all modules in a folder. */
    static Map<String, Set<String>> ofPackages(Path folder) throws IOException {
        Map<String, Set<String>> imports = new TreeMap<>();
        try (Stream<Path> files = Files.walk(folder)) {
            files.filter(file ->
                            file.toString().contains(SOURCES) && file.toString().endsWith(".java"))
                    .forEach(file -> add(read(file), imports));
        }
        return imports;
    }

    private static void add(String source, Map<String, Set<String>> imports) {
        Matcher name = PACKAGE.matcher(source);
        if (!name.find()) {
            return;
        }
        Set<String> itsImports = imports.computeIfAbsent(name.group(1), any -> new TreeSet<>());
        Matcher imported = IMPORT.matcher(source);
        while (imported.find()) {
            if (!imported.group(1).equals(name.group(1))) {
                itsImports.add(imported.group(1));
            }
        }
    }

    /** What is left if a package goes whose imports have all gone, as often as there is one. */
    static Set<String> cyclic(Map<String, Set<String>> imports) {
        Map<String, Set<String>> left = new TreeMap<>();
        imports.forEach((name, its) -> left.put(name, new TreeSet<>(its)));
        boolean goesOn = true;
        while (goesOn) {
            left.values().forEach(its -> its.retainAll(left.keySet()));
            goesOn = left.values().removeIf(Set::isEmpty);
        }
        return left.keySet();
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
