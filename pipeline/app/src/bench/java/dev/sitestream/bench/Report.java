package dev.sitestream.bench;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The table of all measurements, for people as Markdown and for programs as JSON. */
final class Report {

    private static final List<String> HEAD = List.of("#", "measured", "value", "against", "ratio", "target", "met");

    private final List<Measurement> measurements = new ArrayList<>();

    void add(List<Measurement> more) {
        measurements.addAll(more);
    }

    /** Prints the table, in columns of one width. */
    void print(PrintStream out) {
        List<List<String>> lines = new ArrayList<>();
        lines.add(HEAD);
        measurements.forEach(measurement -> lines.add(line(measurement)));
        int[] widths = new int[HEAD.size()];
        for (List<String> line : lines) {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.max(widths[i], line.get(i).length());
            }
        }
        for (int i = 0; i < lines.size(); i++) {
            out.println(padded(lines.get(i), widths));
            if (i == 0) {
                out.println(rule(widths));
            }
        }
    }

    /** Writes an array with an object for each measurement. */
    void write(Path file) throws IOException {
        Files.createDirectories(Objects.requireNonNull(file.toAbsolutePath().getParent()));
        try (JsonGenerator json = new JsonFactory().createGenerator(Files.newOutputStream(file))) {
            json.setPrettyPrinter(new DefaultPrettyPrinter());
            json.writeStartArray();
            for (Measurement measurement : measurements) {
                write(measurement, json);
            }
            json.writeEndArray();
        }
    }

    private static void write(Measurement measurement, JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeStringField("id", measurement.id());
        json.writeStringField("what", measurement.subject());
        json.writeNumberField("value", measurement.value());
        json.writeStringField("unit", measurement.unit());
        json.writeObjectField("against", measurement.against());
        json.writeObjectField("ratio", measurement.ratio());
        json.writeObjectField(
                "target",
                measurement.met() == null ? null : measurement.target().text(measurement.unit()));
        json.writeObjectField("met", measurement.met());
        json.writeEndObject();
    }

    private static List<String> line(Measurement measurement) {
        return List.of(
                measurement.id(),
                measurement.subject(),
                number(measurement.value()) + " " + measurement.unit(),
                Objects.requireNonNullElse(measurement.against(), ""),
                measurement.ratio() == null ? "" : number(measurement.ratio()) + "×",
                measurement.target().text(measurement.unit()),
                yesOrNo(measurement.met()));
    }

    private static String yesOrNo(@Nullable Boolean met) {
        if (met == null) {
            return "";
        }
        return met ? "yes" : "no";
    }

    /** Formats a number with three significant digits, or with all digits before the decimal point. */
    private static String number(double value) {
        double size = Math.abs(value);
        String form = size >= 100 ? "%,.0f" : size >= 10 ? "%.1f" : size >= 1 ? "%.2f" : "%.3f";
        return String.format(Locale.ROOT, form, value);
    }

    private static String padded(List<String> cells, int[] widths) {
        StringBuilder line = new StringBuilder("|");
        for (int i = 0; i < widths.length; i++) {
            String cell = cells.get(i);
            line.append(' ')
                    .append(cell)
                    .append(" ".repeat(widths[i] - cell.length()))
                    .append(" |");
        }
        return line.toString();
    }

    private static String rule(int[] widths) {
        StringBuilder line = new StringBuilder("|");
        for (int width : widths) {
            line.append("-".repeat(width + 2)).append('|');
        }
        return line.toString();
    }
}
