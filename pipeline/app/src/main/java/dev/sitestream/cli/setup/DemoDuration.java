package dev.sitestream.cli.setup;

import dev.sitestream.config.DurationNotation;
import java.time.Duration;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Parses the duration of a demonstration. */
public final class DemoDuration implements ITypeConverter<Duration> {

    private static final Duration MIN = Duration.ofSeconds(1);
    private static final Duration MAX = Duration.ofHours(1);

    /** Used by picocli. */
    public DemoDuration() {}

    @Override
    public Duration convert(String text) {
        return DurationNotation.parse(text)
                .filter(duration -> duration.compareTo(MIN) >= 0 && duration.compareTo(MAX) <= 0)
                .orElseThrow(() -> new TypeConversionException(
                        "`" + text + "`; allowed are durations from 1s to 1h, written as `30s`, `2m` or `1h`"));
    }
}
