package dev.sitestream.bench;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The parts of documents that show the benchmark's figures. Each is between two comments, and follows from {@code
 * docs/benchmark.json} alone.
 */
final class BenchmarkDocuments {

    /** Regenerates them from the figures. */
    static final String COMMAND = "mvn -Pquick test -Dtest=BenchmarkDocumentsTest -Dbenchmark.write";

    /** What the README shows, by ids, in this order. */
    private static final List<String> README = List.of(
            "a1-file",
            "a10-file",
            "a100-file",
            "a100-sitemapgen4j",
            "d-full",
            "d-full-fast",
            "e",
            "f",
            "g-news-p50",
            "g-news-p99",
            "g-article-p50",
            "g-article-p99",
            "g-article-index-p50",
            "g-article-index-p99",
            "g-page-p50",
            "g-page-p99",
            "w-200-random-cpu",
            "i-resident",
            "i-resident-large");

    private static final String BEGIN = "<!-- benchmark.json, by `" + COMMAND + "` -->\n";
    private static final String END = "<!-- end of benchmark.json -->\n";
    private static final Pattern BLOCK = Pattern.compile(Pattern.quote(BEGIN) + "(?s:.*?)" + Pattern.quote(END));

    private final List<Figure> figures;

    BenchmarkDocuments(List<Figure> figures) {
        this.figures = figures;
    }

    /** Returns the page of all figures with its present table. */
    String page(String page) {
        return withBlock(page, figures);
    }

    /** Returns the README with its present table. */
    String readme(String readme) {
        return withBlock(
                readme,
                README.stream()
                        .flatMap(id ->
                                figures.stream().filter(figure -> figure.id().equals(id)))
                        .toList());
    }

    /**
     * Returns figures of which those of a new report have taken the place, ordered by rows. A report may have several
     * figures of one id.
     */
    static List<Figure> updated(List<Figure> old, List<Figure> report) {
        Map<String, List<Figure>> byId = new LinkedHashMap<>();
        old.forEach(figure ->
                byId.computeIfAbsent(figure.id(), id -> new ArrayList<>()).add(figure));
        report.forEach(figure -> byId.put(figure.id(), new ArrayList<>()));
        report.forEach(figure ->
                byId.computeIfAbsent(figure.id(), id -> new ArrayList<>()).add(figure));
        return byId.values().stream()
                .flatMap(List::stream)
                .sorted(Comparator.comparing(Figure::row))
                .toList();
    }

    private static String withBlock(String document, List<Figure> shown) {
        Matcher block = BLOCK.matcher(document);
        if (!block.find()) {
            throw new IllegalArgumentException("a document has no lines " + BEGIN + "and " + END);
        }
        return block.replaceFirst(Matcher.quoteReplacement(BEGIN + table(shown) + END));
    }

    private static String table(List<Figure> shown) {
        StringBuilder table = new StringBuilder(
                "| row | measured | Sitestream | compared with | ratio | target | measured at |\n|---|---|---|---|---|---|---|\n");
        for (Figure figure : shown) {
            table.append(line(List.of(
                    figure.row(),
                    figure.what(),
                    figure.valueText(),
                    figure.against() == null ? "" : figure.against(),
                    figure.ratioText(),
                    target(figure),
                    figure.date() + ", " + figure.commit() + (figure.scale().equals("quick") ? ", quick" : ""))));
        }
        return table.toString();
    }

    /** Missed targets are bold. */
    private static String target(Figure figure) {
        if (figure.target() == null) {
            return "";
        }
        return Boolean.FALSE.equals(figure.met()) ? "**" + figure.target() + "**" : figure.target();
    }

    private static String line(List<String> cells) {
        StringBuilder line = new StringBuilder("|");
        for (String cell : cells) {
            line.append(' ').append(cell.replace("|", "\\|")).append(" |");
        }
        return line.append('\n').toString();
    }
}
