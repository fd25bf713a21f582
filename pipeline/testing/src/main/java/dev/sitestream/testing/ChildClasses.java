package dev.sitestream.testing;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Where child JVMs find their classes: in the distribution of this build, as for users, with its archive of classes,
 * which saves a quarter of a start's CPU. The system property {@code sitestream.distribution} names its folder. Without
 * it, they have the tests' class path.
 */
final class ChildClasses {

    private static final Optional<Path> LIBRARIES = Optional.ofNullable(System.getProperty("sitestream.distribution"))
            .map(folder -> Path.of(folder).resolve("lib"))
            .filter(libraries -> Files.exists(jar(libraries)));

    /** Here by its name: it is above everything. */
    private static final String PROGRAM = "dev.sitestream.cli.Sitestream";

    private static final String OF_TESTS = System.getProperty("java.class.path");

    private ChildClasses() {}

    /** The options that run the program. */
    static List<String> ofSitestream() {
        return LIBRARIES
                .map(libraries -> withArchive(libraries, "-jar", jar(libraries).toString()))
                .orElseGet(() -> List.of("-cp", OF_TESTS, PROGRAM));
    }

    /** The options that run a main class of the tests. */
    static List<String> of(Class<?> main) {
        return LIBRARIES
                // The archive is used if its own class path comes first.
                .map(libraries ->
                        withArchive(libraries, "-cp", jar(libraries) + File.pathSeparator + OF_TESTS, main.getName()))
                .orElseGet(() -> List.of("-cp", OF_TESTS, main.getName()));
    }

    private static List<String> withArchive(Path libraries, String... options) {
        String archive = libraries
                .resolve("classes-" + System.getProperty("java.version"))
                .toString();
        List<String> all = new ArrayList<>();
        if (Files.exists(Path.of(archive + ".jsa"))) {
            all.addAll(List.of("-XX:SharedArchiveFile=" + archive + ".jsa", "-Xlog:cds*=off"));
        } else if (Files.exists(Path.of(archive + ".aot"))) {
            all.addAll(List.of("-XX:AOTCache=" + archive + ".aot", "-Xlog:cds*=off,aot*=off"));
        }
        all.addAll(List.of(options));
        return all;
    }

    private static Path jar(Path libraries) {
        return libraries.resolve("sitestream.jar");
    }
}
