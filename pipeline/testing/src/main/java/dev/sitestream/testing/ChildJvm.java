package dev.sitestream.testing;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sitestream.testing.costs.Started;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.awaitility.core.ConditionTimeoutException;

/**
 * A small JVM that can be signalled like any process. Its output is appended to files. It ends with the JVM of the
 * tests at the latest.
 */
public class ChildJvm implements AutoCloseable {

    private static final Set<Process> RUNNING = ConcurrentHashMap.newKeySet();

    /** What the JVM prints at the end of a thread dump. */
    private static final String END_OF_DUMP = "JNI global refs";

    private static final int LAST_CHARACTERS = 4_000;

    private final Process process;
    private final OutputFile out;
    private final OutputFile err;

    static {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> RUNNING.forEach(Process::destroyForcibly)));
    }

    /**
     * Starts it.
     *
     * @param name the path of the files with its output, without {@code .out} and {@code .err}
     */
    public ChildJvm(ChildCommand command, Path name) throws IOException {
        out = OutputFile.of(name, ".out");
        err = OutputFile.of(name, ".err");
        process = command.toProcess()
                .redirectOutput(Redirect.appendTo(out.file.toFile()))
                .redirectError(Redirect.appendTo(err.file.toFile()))
                .start();
        Started.PROCESS.add();
        RUNNING.add(process);
        var unused = process.onExit().thenAccept(RUNNING::remove);
    }

    /** Waits for a condition, and fails if the process ends before. */
    public final void await(String what, Callable<Boolean> condition) {
        try {
            Await.await(what).until(() -> {
                boolean alive = isAlive();
                if (condition.call()) {
                    return true;
                }
                if (!alive) {
                    throw new AssertionError(
                            "no " + what + ", the process has ended with " + process.exitValue() + lastOutput());
                }
                return false;
            });
        } catch (ConditionTimeoutException e) {
            throw new AssertionError(e.getMessage() + lastOutput(), e);
        }
    }

    /** Waits until what a command prints contains this text; a failure shows what it printed last. */
    public final void awaitPrinted(String text, Callable<String> command) {
        AtomicReference<String> last = new AtomicReference<>();
        try {
            await("'" + text + "'", () -> {
                String printed = command.call();
                last.set(printed);
                return printed.contains(text);
            });
        } catch (AssertionError e) {
            throw new AssertionError(e.getMessage() + "\nThe command printed last:\n" + last.get(), e);
        }
    }

    /** Waits until the standard error contains this text. */
    public final void awaitErr(String text) {
        await("'" + text + "'", () -> err().contains(text));
    }

    /** Waits until the standard output contains this text. */
    public final void awaitOut(String text) {
        await("'" + text + "'", () -> out().contains(text));
    }

    /** Waits for its end, and returns the exit code. */
    public final int awaitEnd() throws InterruptedException {
        if (!process.waitFor(Await.PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
            throw new AssertionError("the process has not ended" + lastOutput());
        }
        return process.exitValue();
    }

    /** Sends SIGTERM. */
    public final void beginTermination() {
        process.destroy();
    }

    /** Sends SIGTERM, waits for the end, and returns the exit code. */
    public final int terminate() throws InterruptedException {
        beginTermination();
        return awaitEnd();
    }

    /** Ends it at once, as the kernel does when memory runs out, and returns when it has ended. */
    public final void kill() {
        process.destroyForcibly();
        process.onExit().join();
    }

    /** Freezes it. */
    public final void freeze() throws IOException, InterruptedException {
        signal("STOP");
    }

    /** Lets a frozen process go on. */
    public final void thaw() throws IOException, InterruptedException {
        signal("CONT");
    }

    /** Writes what its threads do to its output. */
    public final void dumpThreads() throws IOException, InterruptedException {
        signal("QUIT");
        awaitOut(END_OF_DUMP);
    }

    /** Runs its garbage collector, and returns when that has ended. */
    public final void collectGarbage() throws IOException, InterruptedException {
        requireSuccess(Path.of(System.getProperty("java.home"), "bin", "jcmd").toString(), pid(), "GC.run");
    }

    public final boolean isAlive() {
        return process.isAlive();
    }

    /** The pipe to its standard input. */
    public final OutputStream input() {
        return process.getOutputStream();
    }

    /** Its standard output. */
    public final String out() throws IOException {
        return out.text();
    }

    /** Its standard error. */
    public final String err() throws IOException {
        return err.text();
    }

    /** The ends of its output, for messages. */
    public final String lastOutput() {
        try {
            return "; see " + out.file + ":\n" + end(out()) + "\nand " + err.file + ":\n" + end(err());
        } catch (IOException e) {
            return "; its output can't be read: " + e;
        }
    }

    @Override
    public final void close() {
        kill();
    }

    private void signal(String name) throws IOException, InterruptedException {
        requireSuccess("kill", "-" + name, pid());
    }

    private String pid() {
        return Long.toString(process.pid());
    }

    private static void requireSuccess(String... command) throws IOException, InterruptedException {
        int status = new ProcessBuilder(command)
                .redirectError(Redirect.INHERIT)
                .redirectOutput(Redirect.DISCARD)
                .start()
                .waitFor();
        if (status != 0) {
            throw new IOException(String.join(" ", command) + " was answered " + status);
        }
    }

    private static String end(String text) {
        return text.substring(Math.max(0, text.length() - LAST_CHARACTERS));
    }

    /** A file to which processes append one after the other, and where the output of this one begins. */
    private record OutputFile(Path file, int begin) {

        static OutputFile of(Path name, String suffix) throws IOException {
            Path file = Path.of(name + suffix);
            return new OutputFile(file, Files.exists(file) ? Math.toIntExact(Files.size(file)) : 0);
        }

        String text() throws IOException {
            byte[] all = Files.readAllBytes(file);
            return new String(all, begin, all.length - begin, UTF_8);
        }
    }
}
