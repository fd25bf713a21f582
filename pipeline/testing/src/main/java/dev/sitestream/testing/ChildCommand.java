package dev.sitestream.testing;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What a child JVM runs, and how. */
public final class ChildCommand {

    private static final String DEFAULT_HEAP = "512m";

    /** In a process of a few seconds, the second compiler costs more than it gains. */
    private static final List<String> SMALL =
            List.of("-Xmx" + DEFAULT_HEAP, "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-XX:-UsePerfData");

    private final List<String> options = new ArrayList<>(SMALL);
    private final Map<String, String> environment = new HashMap<>();
    private final List<String> program;

    private ChildCommand(List<String> classes, String... arguments) {
        program = new ArrayList<>(classes);
        program.addAll(List.of(arguments));
    }

    /** A main class of the tests. */
    public static ChildCommand of(Class<?> main, String... arguments) {
        return new ChildCommand(ChildClasses.of(main), arguments);
    }

    /** A command of the program. */
    public static ChildCommand sitestream(String... arguments) {
        return new ChildCommand(ChildClasses.ofSitestream(), arguments);
    }

    /** Adds an option of the JVM. Of two equal options the last one counts. */
    public ChildCommand option(String option) {
        options.add(option);
        return this;
    }

    /** Sets the largest heap, such as {@code 64m}. */
    public ChildCommand heap(String size) {
        return option("-Xmx" + size);
    }

    /** Sets the folder for temporary files, which a process that is killed leaves behind. */
    public ChildCommand temporaryFolder(Path folder) {
        return option("-Djava.io.tmpdir=" + folder);
    }

    /** Adds environment variables to those of this process. */
    public ChildCommand environment(Map<String, String> variables) {
        environment.putAll(variables);
        return this;
    }

    ProcessBuilder toProcess() {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(options);
        command.addAll(program);
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().putAll(environment);
        return builder;
    }
}
