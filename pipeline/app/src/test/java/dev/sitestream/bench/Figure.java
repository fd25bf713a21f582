package dev.sitestream.bench;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One line of the benchmark's report, as it is in {@code benchmark.json}.
 *
 * @param id the row's letter, followed by a number or word where a row has several figures
 * @param what is measured, including the sizes
 * @param value the median of the measured values
 * @param unit of the value
 * @param against the rival, measured in the same run; null without one
 * @param ratio of the two values; null without a rival
 * @param target such as {@code ≥ 60×}; null without one
 * @param met whether the target was met; null without one
 * @param date of the measurement, in UTC
 * @param commit that was measured
 * @param scale {@code full} or {@code quick}
 * @param machine that it was measured on
 */
@JsonInclude(JsonInclude.Include.ALWAYS)
public record Figure(
        String id,
        String what,
        double value,
        String unit,
        @Nullable String against,
        @Nullable Double ratio,
        @Nullable String target,
        @Nullable Boolean met,
        String date,
        String commit,
        String scale,
        String machine) {

    private static final ObjectMapper JSON = new ObjectMapper();

    /** Reads the file of a report. */
    public static List<Figure> read(Path file) throws IOException {
        return JSON.readValue(Files.readString(file), new TypeReference<List<Figure>>() {});
    }

    /** Writes the file of a report: an array with an object for each figure. */
    public static void write(List<Figure> figures, Path file) throws IOException {
        Files.createDirectories(Objects.requireNonNull(file.toAbsolutePath().getParent()));
        try (JsonGenerator json = JSON.createGenerator(Files.newOutputStream(file))) {
            json.setPrettyPrinter(new DefaultPrettyPrinter());
            json.writeObject(figures);
            json.writeRaw('\n');
        }
    }

    /** The letter of its row. */
    String row() {
        return id.substring(0, 1);
    }

    /** The value with its unit. */
    public String valueText() {
        return number(value) + " " + unit;
    }

    /** The ratio; empty without a rival. */
    public String ratioText() {
        return ratio == null ? "" : number(ratio) + "×";
    }

    /** Formats a number with at most three significant digits, or with all digits before the decimal point. */
    static String number(double value) {
        double size = Math.abs(value);
        String form = size >= 100 ? "%,.0f" : size >= 10 ? "%.1f" : size >= 1 ? "%.2f" : "%.3f";
        String text = String.format(Locale.ROOT, form, value);
        return text.contains(".") ? text.replaceAll("\\.?0+$", "") : text;
    }
}
