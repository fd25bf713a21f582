package dev.sitestream.presets;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A documented payload with its headers, and what it makes. A file has comments with its origin, headers, an empty
 * line, the body, and after {@code ###} what it makes: the events, or the code of the reason why there are none.
 *
 * @param preset the preset's name
 * @param name the file's name
 * @param headers the headers by their names in lower case
 * @param body the body
 * @param events the events as JSON
 * @param reason the code of the problem; empty if there are events
 */
record PayloadSample(
        String preset, String name, Map<String, String> headers, String body, List<String> events, String reason) {

    private static final String EVENTS = "### makes\n";
    private static final String NOTHING = "### makes nothing: ";

    PayloadSample {
        headers = Map.copyOf(headers);
        events = List.copyOf(events);
    }

    /** All samples. */
    static List<PayloadSample> all() throws IOException, URISyntaxException {
        Path folder = Path.of(Objects.requireNonNull(PayloadSample.class.getResource("shopify"))
                        .toURI())
                .resolveSibling(".")
                .normalize();
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".http"))
                    .sorted()
                    .map(file -> read(folder, folder.relativize(file)))
                    .toList();
        }
    }

    private static PayloadSample read(Path folder, Path file) {
        String text;
        try {
            text = Files.readString(folder.resolve(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        int blank = text.indexOf("\n\n");
        int makes = text.indexOf("\n### ");
        String result = text.substring(makes + 1);
        return new PayloadSample(
                file.getName(0).toString(),
                file.getName(1).toString(),
                headers(text.substring(0, blank)),
                text.substring(blank + 2, makes).strip(),
                result.startsWith(EVENTS)
                        ? result.substring(EVENTS.length()).strip().lines().toList()
                        : List.of(),
                result.startsWith(NOTHING) ? result.substring(NOTHING.length()).strip() : "");
    }

    private static Map<String, String> headers(String head) {
        return head.lines()
                .filter(line -> !line.startsWith("#"))
                .map(line -> line.split(": ", 2))
                .collect(Collectors.toMap(
                        pair -> pair[0].toLowerCase(Locale.ROOT),
                        pair -> pair[1],
                        (one, other) -> other,
                        TreeMap::new));
    }

    @Override
    public String toString() {
        return preset + "/" + name;
    }
}
