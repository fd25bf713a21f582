package dev.sitestream.browser;

import static dev.sitestream.testing.Await.PATIENCE;
import static dev.sitestream.testing.Await.await;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A process of Chromium without a window. It has a new profile, which is deleted with it. */
final class BrowserProcess implements AutoCloseable {

    private static final Pattern ADDRESS = Pattern.compile("DevTools listening on (ws://\\S+)\\R");

    private static final List<String> OPTIONS = List.of(
            "--headless=new",
            // Any free port
            "--remote-debugging-port=0",
            // Neither containers nor root have one. The pages are those of the tests.
            "--no-sandbox",
            "--disable-gpu",
            // It is too small in containers.
            "--disable-dev-shm-usage",
            "--no-first-run",
            "--no-default-browser-check",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-default-apps",
            "--disable-extensions",
            "--disable-quic",
            "--disable-sync",
            // No other machine is reached, by a page or by the browser itself.
            "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
            // Several tabs are open at once, and none is in the background.
            "--disable-background-timer-throttling",
            "--disable-backgrounding-occluded-windows",
            "--disable-renderer-backgrounding",
            // Screenshots look alike on all machines.
            "--force-color-profile=srgb",
            "--lang=en-GB");

    private final Path folder;
    private final Process process;
    private final Thread endWithTests;

    private BrowserProcess(Path folder, Process process) {
        this.folder = folder;
        this.process = process;
        this.endWithTests = new Thread(process::destroyForcibly, "end-of-browser");
    }

    static BrowserProcess start(Path executable) throws IOException {
        Path folder = Files.createTempDirectory("sitestream-browser");
        List<String> command = new ArrayList<>(List.of(executable.toString(), "--user-data-dir=" + profile(folder)));
        command.addAll(OPTIONS);
        command.add("about:blank");
        try {
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(log(folder).toFile())
                    .start();
            BrowserProcess browser = new BrowserProcess(folder, process);
            Runtime.getRuntime().addShutdownHook(browser.endWithTests);
            return browser;
        } catch (IOException e) {
            deleteTree(folder);
            throw e;
        }
    }

    /** Waits until the browser accepts connections, and returns the address for them. */
    URI awaitAddress() {
        await("the browser's address")
                .failFast(() -> assertThat(process.isAlive()).as(this::output).isTrue())
                .until(() -> ADDRESS.matcher(output()).find());
        Matcher address = ADDRESS.matcher(output());
        assertThat(address.find()).isTrue();
        return URI.create(address.group(1));
    }

    private String output() {
        try {
            return Files.readString(log(folder), UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    ProcessHandle handle() {
        return process.toHandle();
    }

    Path folder() {
        return folder;
    }

    /** Ends the process and those that it has started, and deletes its files. It may already be about to end. */
    @Override
    public void close() {
        Runtime.getRuntime().removeShutdownHook(endWithTests);
        awaitEnd();
        await("the end of all processes of " + folder).until(() -> destroyed().isEmpty());
        deleteFolder();
    }

    /**
     * Destroys the processes that write into the folder, and returns them. If the first one was killed, the others are
     * no children of it any more, and may live on for a moment.
     */
    private List<ProcessHandle> destroyed() {
        List<ProcessHandle> writing = ProcessHandle.allProcesses()
                .filter(other -> other.info()
                        .commandLine()
                        .filter(line -> line.contains(folder.toString()))
                        .isPresent())
                .toList();
        writing.forEach(ProcessHandle::destroyForcibly);
        return writing;
    }

    /** Waits for the end, but not for ever. */
    private void awaitEnd() {
        process.onExit()
                .completeOnTimeout(process, PATIENCE.toMillis(), TimeUnit.MILLISECONDS)
                .join();
    }

    /** Deletes the folder. Processes that are about to end can add files meanwhile, so this tries again. */
    private void deleteFolder() {
        await("deletion of " + folder)
                .ignoreExceptionsInstanceOf(IOException.class)
                .untilAsserted(() -> deleteTree(folder));
    }

    private static void deleteTree(Path folder) throws IOException {
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.deleteIfExists(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException failure) {
                // It was deleted meanwhile. Whatever else it is, its folder can't be deleted then.
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path visited, @Nullable IOException failure) throws IOException {
                Files.deleteIfExists(visited);
                return FileVisitResult.CONTINUE;
            }
        });
    }

    private static Path profile(Path folder) {
        return folder.resolve("profile");
    }

    private static Path log(Path folder) {
        return folder.resolve("browser.log");
    }
}
