package dev.sitestream.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Runs a class of JMH benchmarks in a JVM of its own; JMH determines their order. */
public final class Jmh {

    private Jmh() {}

    /**
     * Returns the scores in the class's output unit, by the benchmark's method followed by the values of its parameters
     * in the order of their names: {@code regenerate 10}.
     *
     * @param benchmarks the class with the annotated methods
     */
    public static Map<String, Double> scores(Class<?> benchmarks, Scale scale) throws RunnerException, IOException {
        Path log = Files.createTempFile("sitestream-jmh-", ".log");
        try {
            Collection<RunResult> results = new Runner(options(benchmarks, scale, log)).run();
            Map<String, Double> scores = new TreeMap<>();
            for (RunResult result : results) {
                scores.put(name(result), result.getPrimaryResult().getScore());
            }
            return scores;
        } finally {
            Files.deleteIfExists(log);
        }
    }

    private static Options options(Class<?> benchmarks, Scale scale, Path log) {
        return new OptionsBuilder()
                .include("^" + benchmarks.getName().replace("$", "\\$") + "\\.")
                .forks(1)
                .warmupIterations(scale.choose(4, 2))
                .warmupTime(TimeValue.milliseconds(scale.choose(1000, 300)))
                .measurementIterations(scale.choose(5, 3))
                .measurementTime(TimeValue.milliseconds(scale.choose(1000, 300)))
                .shouldFailOnError(true)
                .verbosity(VerboseMode.SILENT)
                .output(log.toString())
                .build();
    }

    private static String name(RunResult result) {
        String benchmark = result.getParams().getBenchmark();
        StringBuilder name = new StringBuilder(benchmark.substring(benchmark.lastIndexOf('.') + 1));
        for (String parameter : result.getParams().getParamsKeys()) {
            name.append(' ').append(result.getParams().getParam(parameter));
        }
        return name.toString();
    }
}
