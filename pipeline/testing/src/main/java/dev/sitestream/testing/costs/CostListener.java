package dev.sitestream.testing.costs;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;

/**
 * Measures each test class, and appends the result to a file of this process in the folder that the system property
 * {@value #FOLDER} names. The folder's own name is the tier. Without the property nothing is measured.
 */
public final class CostListener implements TestExecutionListener {

    static final String FOLDER = "sitestream.costs";

    private static final Path STATISTICS = Path.of("/proc/self/stat");

    /** The index of a process's children's user time, after its name; see proc(5). */
    private static final int CHILDREN_USER = 13;

    private static final long TICK_MILLIS = 10;

    private final @Nullable String folder = System.getProperty(FOLDER);
    private @Nullable Reading begin;
    private long tests;

    /** What has been spent until a moment. */
    private record Reading(long nanos, long cpuMillis, long brokers, long processes, long pages) {

        static Reading now() {
            return new Reading(
                    System.nanoTime(),
                    ownCpuMillis() + childrenCpuMillis(),
                    Started.BROKER.count(),
                    Started.PROCESS.count(),
                    Started.PAGE.count());
        }
    }

    @Override
    public void executionStarted(TestIdentifier test) {
        if (folder != null && testClass(test).isPresent()) {
            begin = Reading.now();
            tests = 0;
        }
    }

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
        if (test.isTest()) {
            tests++;
        }
        Reading from = begin;
        Optional<String> name = testClass(test);
        if (folder != null && from != null && name.isPresent()) {
            append(Path.of(folder), cost(name.get(), from, Reading.now()));
        }
    }

    private ClassCost cost(String name, Reading from, Reading to) {
        return new ClassCost(
                Path.of(String.valueOf(folder)).getFileName().toString(),
                name,
                tests,
                TimeUnit.NANOSECONDS.toMillis(to.nanos - from.nanos),
                to.cpuMillis - from.cpuMillis,
                to.brokers - from.brokers,
                to.processes - from.processes,
                to.pages - from.pages);
    }

    /** The name of a class that is in no other one. */
    private static Optional<String> testClass(TestIdentifier test) {
        return test.getSource()
                .filter(source -> test.getUniqueIdObject().getSegments().size() == 2)
                .filter(ClassSource.class::isInstance)
                .map(source -> ((ClassSource) source).getClassName());
    }

    private static void append(Path folder, ClassCost cost) {
        try {
            Files.createDirectories(folder);
            Files.writeString(
                    folder.resolve(ProcessHandle.current().pid() + ".tsv"),
                    cost.line() + "\n",
                    StandardOpenOption.CREATE,
                    StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static long ownCpuMillis() {
        OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        return TimeUnit.NANOSECONDS.toMillis(system.getProcessCpuTime());
    }

    /** Of the children that have ended; 0 where the system does not say. */
    private static long childrenCpuMillis() {
        try {
            String statistics = Files.readString(STATISTICS);
            String[] fields =
                    statistics.substring(statistics.lastIndexOf(')') + 2).split(" ", -1);
            return (Long.parseLong(fields[CHILDREN_USER]) + Long.parseLong(fields[CHILDREN_USER + 1])) * TICK_MILLIS;
        } catch (IOException notLinux) {
            return 0;
        }
    }
}
