package dev.sitestream.cli;

import dev.sitestream.app.Encodings;
import dev.sitestream.cli.dryrun.DryRun;
import dev.sitestream.cli.dryrun.PayloadFile;
import dev.sitestream.cli.setup.PipelineOptions;
import dev.sitestream.config.Configuration;
import dev.sitestream.config.Source;
import dev.sitestream.encoding.RecordEncoding;
import dev.sitestream.encoding.avro.AvroEncoding.RegistryUnavailableException;
import dev.sitestream.health.Health;
import dev.sitestream.text.PlainText;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code sitestream map}: shows which events a payload of a source makes. */
@Command(
        name = "map",
        description = {
            "Prints the events that a payload of a source makes, one on each line, or why it makes none. Sends"
                    + " nothing.",
            "Exits with 0 if the pipeline would accept all events; with 1 if there are none, or any problem."
        },
        mixinStandardHelpOptions = true)
final class MapCommand implements Callable<Integer> {

    @Mixin
    private PipelineOptions pipeline;

    @Option(names = "--source", required = true, paramLabel = "NAME", description = "The source's name in `sources`.")
    private String source;

    @Option(
            names = "--header",
            paramLabel = "'NAME: VALUE'",
            description = "A header of the request or record; repeat it for several.")
    private List<String> headers = List.of();

    @Option(
            names = "--key",
            paramLabel = "KEY",
            description = "The record's key, for a topic. With an empty FILE, the record is a tombstone.")
    private @Nullable String key;

    @Option(
            names = "--key-base64",
            paramLabel = "BASE64",
            description = "The record's key in Base64, if it is no text.")
    private @Nullable String keyBase64;

    @Option(
            names = "--records",
            description = "Each line of FILE is a record: an object with \"key\", \"value\" and \"headers\", or with"
                    + " \"keyBase64\" and \"valueBase64\".")
    private boolean isOfRecords;

    @Parameters(
            arity = "0..1",
            paramLabel = "FILE",
            defaultValue = PayloadFile.STANDARD_INPUT,
            description = "A file with the payload, or - for standard input, the default. For a topic it may also"
                    + " have one payload on each line.")
    private String file;

    @Spec
    private CommandSpec spec;

    @SuppressWarnings("NullAway.Init") // picocli sets the fields
    MapCommand() {}

    @Override
    public Integer call() throws Exception {
        Configuration configuration = pipeline.configuration();
        Source chosen = source(configuration);
        Map<String, String> named = headers();
        byte[] recordKey = key();
        PrintWriter out = spec.commandLine().getOut();
        PrintWriter err = spec.commandLine().getErr();
        try (Encodings encodings = Encodings.of(
                configuration.topicSources(), configuration.state(), new Health(), System::currentTimeMillis)) {
            RecordEncoding encoding =
                    chosen.topic() == null ? null : encodings.byTopic().get(chosen.topic());
            DryRun run = new DryRun(configuration, chosen, encoding, out, err);
            // Lines of another encoding are no payloads, since any byte may be a part of one.
            boolean mayBeLines = chosen.topic() != null && encoding == null;
            for (PayloadFile payload : isOfRecords ? PayloadFile.lines(file) : PayloadFile.read(file, mayBeLines)) {
                if (isOfRecords) {
                    run.mapRecord(payload);
                } else {
                    run.map(payload, named, recordKey);
                }
            }
            return run.isComplete() ? ExitCode.OK : ExitCode.SOFTWARE;
        } catch (RegistryUnavailableException e) {
            err.println("sitestream: " + PlainText.of(String.valueOf(e.getMessage())));
            return ExitCode.SOFTWARE;
        } finally {
            out.flush();
            err.flush();
        }
    }

    private byte @Nullable [] key() {
        if (keyBase64 == null) {
            return key == null ? null : key.getBytes(StandardCharsets.UTF_8);
        }
        if (key != null) {
            throw pipeline.usageError("--key-base64: allowed is it without --key");
        }
        try {
            return Base64.getDecoder().decode(keyBase64);
        } catch (IllegalArgumentException e) {
            throw pipeline.usageError("--key-base64: `" + keyBase64 + "` is no Base64: " + e.getMessage());
        }
    }

    private Source source(Configuration configuration) {
        if (configuration.extension().topics().containsValue(source)) {
            throw pipeline.usageError("--source: `" + source
                    + "` is a source of access logs, whose records make no events; allowed are sources of events");
        }
        return configuration.sources().stream()
                .filter(some -> some.name().equals(source))
                .findFirst()
                .orElseThrow(() -> {
                    String known = configuration.sources().stream()
                            .map(some -> "`" + some.name() + "`")
                            .collect(Collectors.joining(", "));
                    return pipeline.usageError("--source: there is no source `" + source + "`; "
                            + (known.isEmpty()
                                    ? "the configuration has none, add it to the key `sources`"
                                    : "the sources are " + known));
                });
    }

    private Map<String, String> headers() {
        Map<String, String> named = new HashMap<>();
        for (String header : headers) {
            int colon = header.indexOf(':');
            if (colon < 1) {
                throw pipeline.usageError("--header: `" + header
                        + "`; allowed are a name and a value, such as `x-topic: products/update`");
            }
            named.put(
                    header.substring(0, colon).strip().toLowerCase(Locale.ROOT),
                    header.substring(colon + 1).strip());
        }
        return named;
    }
}
