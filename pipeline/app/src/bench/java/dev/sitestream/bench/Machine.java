package dev.sitestream.bench;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** Describes the machine of the measurements. */
final class Machine {

    private static final Path CPU_INFO = Path.of("/proc/cpuinfo");
    private static final String MODEL = "model name";

    private Machine() {}

    /** Returns processor, memory, operating system and JVM in one line. */
    static String describe() {
        Runtime runtime = Runtime.getRuntime();
        long memory =
                ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getTotalMemorySize();
        return runtime.availableProcessors() + " processors (" + processor() + "), " + (memory >> 30) + " GiB, "
                + System.getProperty("os.name") + " " + System.getProperty("os.version") + ", "
                + System.getProperty("java.vm.name") + " " + Runtime.version();
    }

    /** Returns the commit of the working folder; {@code unknown} without git. */
    static String commit() {
        try {
            Process git = new ProcessBuilder("git", "rev-parse", "--short=8", "HEAD").start();
            String commit = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
            return commit.isEmpty() ? "unknown" : commit;
        } catch (IOException noGit) {
            return "unknown";
        }
    }

    private static String processor() {
        try (Stream<String> lines = Files.lines(CPU_INFO)) {
            return lines.filter(line -> line.startsWith(MODEL))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .findFirst()
                    .orElse(System.getProperty("os.arch"));
        } catch (IOException notLinux) {
            return System.getProperty("os.arch");
        }
    }
}
