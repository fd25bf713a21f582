package dev.sitestream.cli.discovery;

import dev.sitestream.cli.dryrun.DryRun;
import dev.sitestream.cli.dryrun.PayloadRecord;
import dev.sitestream.config.Configuration;
import dev.sitestream.config.ConfigurationException;
import dev.sitestream.config.Source;
import dev.sitestream.config.read.ConfigurationLoader;
import dev.sitestream.encoding.avro.AvroEncoding;
import dev.sitestream.encoding.registry.SchemaRegistry;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a source makes of the records that it was suggested for.
 *
 * @param records how many were read
 * @param accepted how many of them make events that the pipeline would accept, or are known to make none
 * @param event one of these events; empty if there is none
 * @param problem why one of the others makes none; empty if there is none
 */
public record SourceTrial(int records, int accepted, String event, String problem) {

    static SourceTrial of(SuggestedSource source, List<PayloadRecord> records, @Nullable SchemaRegistry registry)
            throws IOException {
        Configuration configuration = load(source);
        Optional<Source> read = configuration.sources().stream().findFirst();
        if (read.isEmpty() || read.get().mapping() == null) {
            return new SourceTrial(records.size(), records.size(), "", "");
        }
        AvroEncoding encoding =
                registry == null ? null : new AvroEncoding(registry, read.get().mapping(), System::currentTimeMillis);
        int accepted = 0;
        String event = "";
        String problem = "";
        for (PayloadRecord record : records) {
            StringWriter out = new StringWriter();
            StringWriter err = new StringWriter();
            DryRun run = new DryRun(configuration, read.get(), encoding, new PrintWriter(out), new PrintWriter(err));
            run.map(record);
            if (run.isComplete()) {
                accepted++;
                event = event.isEmpty() ? firstLine(out) : event;
            } else {
                problem = problem.isEmpty() ? lastLine(err) : problem;
            }
        }
        return new SourceTrial(records.size(), accepted, event, problem);
    }

    private static Configuration load(SuggestedSource source) throws IOException {
        String registries = source.registry() == null
                ? ""
                : "registries: {" + source.registry() + ": {url: \"http://localhost/\"}}\n";
        String yaml = registries + "sites: [{id: \"" + source.site().id() + "\", url: \""
                + source.site().url().href() + "\"}]\n" + source.sources();
        Path file = Files.createTempFile("sitestream-", ".yaml");
        try {
            Files.writeString(file, yaml);
            return ConfigurationLoader.load(file, Map.of());
        } catch (ConfigurationException e) {
            throw new IllegalStateException("the suggestion is no valid configuration: " + yaml, e);
        } finally {
            Files.delete(file);
        }
    }

    private static String firstLine(StringWriter text) {
        return text.toString().lines().findFirst().orElse("");
    }

    private static String lastLine(StringWriter text) {
        return text.toString()
                .lines()
                .filter(line -> line.startsWith("sitestream: "))
                .reduce("", (former, line) -> line)
                .replaceFirst("^sitestream: ", "");
    }
}
