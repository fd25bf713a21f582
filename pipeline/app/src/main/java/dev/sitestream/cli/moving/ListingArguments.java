package dev.sitestream.cli.moving;

import dev.sitestream.config.Configuration;
import dev.sitestream.config.Source;
import dev.sitestream.listing.Listing;
import dev.sitestream.listing.export.ExportFormat;
import dev.sitestream.listing.resume.ResumeState;
import dev.sitestream.listing.source.ListingOptions;
import dev.sitestream.listing.source.Listings;
import dev.sitestream.mapping.Mapping;
import dev.sitestream.text.PlainText;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.UnsupportedCharsetException;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Options of commands that read listings from outside. */
public class ListingArguments {

    @Option(
            names = "--allow-private",
            paramLabel = "HOST",
            description = "A host whose addresses need not be public; repeat it for several.")
    private List<String> privateHosts = List.of();

    @Option(
            names = "--rate",
            paramLabel = "N",
            description = "The most requests to a server in a second. Default: as many as it answers one after the"
                    + " other.")
    private double rate;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description = "The format of exports: csv, jsonl, wordpress or woocommerce. Default: it is recognised.")
    private @Nullable String format;

    @Option(
            names = "--map",
            paramLabel = "SOURCE",
            description = "Reads rows of CSV and lines of JSON with the mapping of this source in `sources`.")
    private @Nullable String map;

    @Option(
            names = "--encoding",
            paramLabel = "NAME",
            defaultValue = "UTF-8",
            description = "The encoding of CSV. Default: ${DEFAULT-VALUE}.")
    private String encoding;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @SuppressWarnings("NullAway.Init") // picocli sets the fields
    ListingArguments() {}

    /** Whether they name something of the configuration. */
    public final boolean needConfiguration() {
        return map != null;
    }

    /**
     * The options.
     *
     * @param configuration needed if {@link #needConfiguration}
     */
    public final ListingOptions options(
            Instant begun, @Nullable Configuration configuration, @Nullable ResumeState state) {
        if (!(rate >= 0) || Double.isInfinite(rate)) {
            throw usageError("--rate: allowed are numbers from 0, such as 2 or 0.5");
        }
        return new ListingOptions(
                begun, Set.copyOf(privateHosts), rate, format(), mapping(configuration), charset(), state);
    }

    /** Opens a source; a mistake in its name is a usage error. */
    public final Listing open(String source, ListingOptions options) {
        try {
            return Listings.open(source, options);
        } catch (Listings.SourceException e) {
            throw usageError(PlainText.of(String.valueOf(e.getMessage())));
        }
    }

    private @Nullable ExportFormat format() {
        if (format == null) {
            return null;
        }
        return Arrays.stream(ExportFormat.values())
                .filter(some -> some.text().equals(format))
                .findFirst()
                .orElseThrow(() -> usageError("--format: `" + format + "`; allowed are "
                        + Arrays.stream(ExportFormat.values())
                                .map(ExportFormat::text)
                                .collect(Collectors.joining(", "))));
    }

    private @Nullable Mapping mapping(@Nullable Configuration configuration) {
        if (map == null || configuration == null) {
            return null;
        }
        return configuration.sources().stream()
                .filter(some -> some.name().equals(map))
                .findFirst()
                .map(Source::mapping)
                .orElseThrow(() -> {
                    String known = configuration.sources().stream()
                            .map(some -> "`" + some.name() + "`")
                            .collect(Collectors.joining(", "));
                    return usageError("--map: there is no source `" + map + "`; "
                            + (known.isEmpty()
                                    ? "the configuration has none, add it to the key `sources`"
                                    : "the sources are " + known));
                });
    }

    private Charset charset() {
        try {
            return Charset.forName(encoding);
        } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
            throw usageError("--encoding: `" + encoding
                    + "` is unknown; allowed are names such as UTF-8, ISO-8859-1 and" + " windows-1252");
        }
    }

    private ParameterException usageError(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
