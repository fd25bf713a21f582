package dev.sitestream.bench;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
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
    void write(Path file, Scale scale) throws IOException {
        String date = LocalDate.now(ZoneOffset.UTC).toString();
        String commit = Machine.commit();
        String machine = Machine.describe();
        Figure.write(
                measurements.stream()
                        .map(measurement -> new Figure(
                                measurement.id(),
                                measurement.subject(),
                                measurement.value(),
                                measurement.unit(),
                                measurement.against(),
                                measurement.ratio(),
                                measurement.met() == null
                                        ? null
                                        : measurement.target().text(measurement.unit()),
                                measurement.met(),
                                date,
                                commit,
                                scale.name().toLowerCase(Locale.ROOT),
                                machine))
                        .toList(),
                file);
    }

    private static List<String> line(Measurement measurement) {
        return List.of(
                measurement.id(),
                measurement.subject(),
                Figure.number(measurement.value()) + " " + measurement.unit(),
                Objects.requireNonNullElse(measurement.against(), ""),
                measurement.ratio() == null ? "" : Figure.number(measurement.ratio()) + "×",
                measurement.target().text(measurement.unit()),
                yesOrNo(measurement.met()));
    }

    private static String yesOrNo(@Nullable Boolean met) {
        if (met == null) {
            return "";
        }
        return met ? "yes" : "no";
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
