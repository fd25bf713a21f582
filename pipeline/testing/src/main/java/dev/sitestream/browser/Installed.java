package dev.sitestream.browser;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** A program that the tests need and the project does not have. The calling test is skipped if it is absent. */
final class Installed {

    private static final List<String> CHROMIUM = List.of("chromium", "chromium-browser", "google-chrome");

    private Installed() {}

    /** Chromium's executable. */
    static Path chromium() {
        Optional<Path> found = named().or(Installed::chromiumInPath);
        assumeTrue(
                found.isPresent(),
                "skipped: there is no Chromium; install it, or name it in sitestream.chromium or SITESTREAM_CHROMIUM");
        return found.orElseThrow();
    }

    /** The file that the user names. A wrong name is a mistake: to skip the tests would hide it. */
    private static Optional<Path> named() {
        Optional<Path> file = Optional.ofNullable(System.getProperty("sitestream.chromium"))
                .or(() -> Optional.ofNullable(System.getenv("SITESTREAM_CHROMIUM")))
                .filter(path -> !path.isBlank())
                .map(Path::of);
        file.filter(path -> !Files.isRegularFile(path)).ifPresent(path -> {
            throw new AssertionError("sitestream.chromium or SITESTREAM_CHROMIUM: there is no file " + path);
        });
        return file;
    }

    private static Optional<Path> chromiumInPath() {
        String path = Objects.requireNonNullElse(System.getenv("PATH"), "");
        return Stream.of(path.split(File.pathSeparator))
                .filter(folder -> !folder.isBlank())
                .flatMap(folder -> CHROMIUM.stream().map(name -> Path.of(folder, name)))
                .filter(Files::isExecutable)
                .findFirst();
    }
}
