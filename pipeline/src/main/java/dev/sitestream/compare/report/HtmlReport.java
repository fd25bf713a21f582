package dev.sitestream.compare.report;

import dev.sitestream.compare.Side;
import dev.sitestream.compare.SideTotals;
import dev.sitestream.compare.Totals;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The page of a report. It has no scripts and loads nothing: its policy allows only its own style. What comes from the
 * listings is escaped, and only http(s) URLs are links.
 */
final class HtmlReport {

    private static final int MAX_GROUPS = 50;

    private static final String STYLE = """
            :root { color-scheme: light dark; --equal: #4a9d6e; --differing: #d99a26; --missing: #c8433c;
              --added: #3f7fbf; --line: #8886; }
            body { font: 16px/1.5 system-ui, sans-serif; max-width: 75rem; margin: 2rem auto; padding: 0 1rem; }
            h1 { font-size: 2rem; margin-bottom: 0; }
            h2 { margin-top: 2.5rem; }
            table { border-collapse: collapse; margin: 1rem 0; font-size: .9rem; }
            th, td { text-align: left; vertical-align: top; padding: .25rem .75rem .25rem 0;
              border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
            th { font-weight: 600; }
            .number { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
            svg { display: block; margin-top: .25rem; }
            .equal { fill: var(--equal); }
            .differing { fill: var(--differing); }
            .missing { fill: var(--missing); }
            .added { fill: var(--added); }
            """;

    /** The number of a line after the URL of a file. */
    private static final Pattern LINE = Pattern.compile(":[0-9]+$");

    private final ComparisonResult result;
    private final Html html = new Html();

    private HtmlReport(ComparisonResult result) {
        this.result = result;
    }

    static String of(ComparisonResult result) {
        HtmlReport report = new HtmlReport(result);
        report.head();
        report.summary();
        report.sides();
        report.lists();
        report.groups();
        for (FindingList list : FindingList.values()) {
            report.samples(list);
        }
        report.html.raw("</main>\n</body>\n</html>\n");
        return report.html.toString();
    }

    private void head() {
        html.raw("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
                .raw("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'sha256-"
                        + sha256(STYLE) + "'; base-uri 'none'; form-action 'none'\">\n")
                .raw("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
                .raw("<meta name=\"referrer\" content=\"no-referrer\">\n")
                .raw("<meta name=\"robots\" content=\"noindex\">\n")
                .element("title", Sentences.headline(result.totals()))
                .raw("<style>" + STYLE + "</style>\n</head>\n<body>\n<main>\n");
    }

    private void summary() {
        html.element("h1", Sentences.headline(result.totals())).element("p", Sentences.verdict(result.totals()));
        if (!result.ignored().isEmpty()) {
            html.element("p", "Not compared: " + String.join(", ", result.ignored()) + ".");
        }
    }

    private void sides() {
        header("", "Source", "Pages", "Duplicates", "Errors", "Warnings");
        for (Side side : Side.values()) {
            SideTotals totals = result.totals().of(side);
            html.raw("<tr><th scope=\"row\">" + side + "</th><td>")
                    .text(side == Side.OLD ? result.old() : result.now())
                    .raw("</td>");
            List.of(totals.pages(), totals.duplicates(), totals.errors(), totals.warnings())
                    .forEach(this::numberCell);
            html.raw("</tr>\n");
        }
        html.raw("</tbody></table>\n");
    }

    private void lists() {
        Totals totals = result.totals();
        header("Pages", "Number", "Of which", "Full list");
        html.raw("<tr><th scope=\"row\">Equal</th>");
        numberCell(totals.all().equal());
        html.raw("<td></td><td></td></tr>\n");
        for (FindingList list : FindingList.values()) {
            html.raw("<tr><th scope=\"row\">").text(list.title()).raw("</th>");
            numberCell(result.count(list));
            html.raw("<td>")
                    .text(reasons(result.reasons(list)))
                    .raw("</td><td><a href=\"" + list.file() + "\">" + list.file() + "</a></td></tr>\n");
        }
        html.raw("</tbody></table>\n");
    }

    private static String reasons(Map<String, Long> reasons) {
        return reasons.entrySet().stream()
                .map(reason -> reason.getKey() + " " + Sentences.number(reason.getValue()))
                .collect(Collectors.joining(", "));
    }

    private void groups() {
        Totals totals = result.totals();
        html.element("h2", "By section");
        BarChart.append(
                html, "Section", totals.bySection().stream().limit(MAX_GROUPS).toList());
        html.element("h2", "By path");
        BarChart.append(
                html, "Path", totals.byPrefix().stream().limit(MAX_GROUPS).toList());
    }

    private void samples(FindingList list) {
        List<List<String>> rows = result.samples().of(list);
        if (rows.isEmpty()) {
            return;
        }
        boolean all = rows.size() == result.count(list);
        html.element("h2", list.title() + (all ? "" : ": some of " + Sentences.number(result.count(list))));
        header(list.columns().toArray(String[]::new));
        for (List<String> row : rows) {
            html.raw("<tr>");
            for (int i = 0; i < row.size(); i++) {
                cell(row.get(i), list.columns().get(i).endsWith("place"));
            }
            html.raw("</tr>\n");
        }
        html.raw("</tbody></table>\n");
    }

    /** @param isPlace whether the text may end with the number of a line */
    private void cell(String text, boolean isPlace) {
        boolean isLink = (text.startsWith("https://") || text.startsWith("http://")) && isPlain(text);
        html.raw("<td>");
        if (isLink) {
            html.raw("<a rel=\"noopener noreferrer nofollow\" href=\"")
                    .text(isPlace ? LINE.matcher(text).replaceFirst("") : text)
                    .raw("\">");
        }
        html.text(text).raw(isLink ? "</a></td>" : "</td>");
    }

    /** Whether the text can be one URL that was not cut off. */
    private static boolean isPlain(String text) {
        return text.chars().allMatch(c -> c > ' ' && c <= '~');
    }

    private void header(String... names) {
        html.raw("<table>\n<thead><tr>");
        for (String name : names) {
            html.raw("<th>").text(name.replace('_', ' ')).raw("</th>");
        }
        html.raw("</tr></thead>\n<tbody>\n");
    }

    private void numberCell(long number) {
        html.raw("<td class=\"number\">").number(number).raw("</td>");
    }

    private static String sha256(String text) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return Base64.getEncoder().encodeToString(hash);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
