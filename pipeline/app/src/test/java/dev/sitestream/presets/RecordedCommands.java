package dev.sitestream.presets;

import dev.sitestream.testing.Await;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * What a block of a guide does, with {@code curl}, {@code sitestream} and {@code sleep} replaced by scripts that record
 * their arguments.
 *
 * @param folder the folder in which the block ran
 * @param curl the arguments of {@code curl}
 * @param sitestream the arguments of {@code sitestream}; none if it was not called
 */
record RecordedCommands(Path folder, List<String> curl, List<String> sitestream) {

    /** Runs the block with bash, which ends at the first command that fails. */
    static RecordedCommands run(String block, Map<String, String> environment, Path folder)
            throws IOException, InterruptedException {
        Path commands = Files.createDirectories(folder.resolve("commands"));
        for (String command : List.of("curl", "sitestream", "sleep")) {
            Path script = Files.writeString(
                    commands.resolve(command),
                    "#!/bin/sh\nprintf '%s\\0' \"$@\" >\"$0.arguments\"\ncat >\"$0.input\"\n");
            Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
        }
        Path output = folder.resolve("output");
        ProcessBuilder shell = new ProcessBuilder("bash", "-euo", "pipefail", "-c", block)
                .directory(folder.toFile())
                .redirectInput(Files.createFile(folder.resolve("empty")).toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile());
        shell.environment().putAll(environment);
        shell.environment().merge("PATH", commands.toString(), (path, first) -> first + ":" + path);
        Process process = shell.start();
        if (!process.waitFor(Await.PATIENCE.toMillis(), TimeUnit.MILLISECONDS) || process.exitValue() != 0) {
            process.destroyForcibly();
            throw new AssertionError("failed: " + block + Files.readString(output));
        }
        return new RecordedCommands(
                folder, arguments(commands.resolve("curl")), arguments(commands.resolve("sitestream")));
    }

    private static List<String> arguments(Path command) throws IOException {
        Path file = command.resolveSibling(command.getFileName() + ".arguments");
        return Files.exists(file) ? Arrays.asList(Files.readString(file).split("\0")) : List.of();
    }

    /** Whether it is a dry run. */
    boolean isDryRun() {
        return !sitestream.isEmpty() && sitestream.get(0).equals("map");
    }

    /** The name of the source of a dry run. */
    String source() {
        return after(sitestream, "--source").get(0);
    }

    /** The key of the record of a dry run; null if it has none. */
    byte @Nullable [] key() {
        List<String> key = after(sitestream, "--key");
        return key.isEmpty() ? null : key.get(0).getBytes(StandardCharsets.UTF_8);
    }

    /** The path of the request. */
    String path() {
        return curl.stream()
                .filter(argument -> argument.startsWith("http://127.0.0.1:8082/"))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no request to the pipeline: " + curl))
                .substring("http://127.0.0.1:8082".length());
    }

    /** The headers of the request or dry run by their names in lower case. */
    Map<String, String> headers() {
        Map<String, String> headers = new TreeMap<>();
        for (String header : isDryRun() ? after(sitestream, "--header") : after(curl, "-H")) {
            String[] pair = header.split(": ", 2);
            headers.put(pair[0].toLowerCase(Locale.ROOT), pair[1]);
        }
        return headers;
    }

    /** The body of the request, or the payload of the dry run. */
    byte[] body() throws IOException {
        if (isDryRun()) {
            return Files.readAllBytes(folder.resolve("commands").resolve("sitestream.input"));
        }
        List<String> raw = after(curl, "--data-raw");
        return raw.isEmpty()
                ? Files.readAllBytes(
                        folder.resolve(after(curl, "--data-binary").get(0).substring(1)))
                : raw.get(0).getBytes(StandardCharsets.UTF_8);
    }

    private static List<String> after(List<String> arguments, String option) {
        List<String> values = new ArrayList<>();
        for (int i = 0; i < arguments.size() - 1; i++) {
            if (arguments.get(i).equals(option)) {
                values.add(arguments.get(i + 1));
            }
        }
        return values;
    }
}
