package dev.sitestream.compare.report;

import dev.sitestream.compare.GroupTotals;
import dev.sitestream.compare.Side;
import dev.sitestream.compare.SideTotals;
import dev.sitestream.compare.Totals;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The page of a report. It has no scripts and loads nothing: its policy allows only its own style. What comes from the
 * listings is escaped, and only http(s) URLs are links.
 */
final class HtmlReport {

    private static final int MAX_GROUPS = 50;

    private static final String STYLE = """
            :root { color-scheme: light dark; --text: #1b1e22; --page: #fff; --link: #0b57d0; --line: #8886;
              --equal: #3c8a5d; --differing: #b87700; --missing: #c8433c; --added: #3f7fbf; }
            @media (prefers-color-scheme: dark) {
              :root { --text: #e6e8eb; --page: #16191d; --link: #8ab4f8; }
            }
            html { color: var(--text); background: var(--page); }
            body { font: 16px/1.5 system-ui, sans-serif; max-width: 75rem; margin: 2rem auto; padding: 0 1rem; }
            a { color: var(--link); }
            h1 { font-size: 2rem; line-height: 1.2; margin-bottom: 0; }
            h2 { margin-top: 2.5rem; line-height: 1.2; }
            h1, h2, p { overflow-wrap: anywhere; }
            .table { overflow-x: auto; margin: 1rem 0; }
            table { border-collapse: collapse; font-size: .9rem; }
            th, td { text-align: left; vertical-align: top; padding: .25rem .75rem .25rem 0;
              border-bottom: 1px solid var(--line); }
            th { font-weight: 600; }
            thead th { vertical-align: bottom; white-space: nowrap; }
            .name { min-width: 9rem; }
            .long { overflow-wrap: anywhere; min-width: 10rem; }
            .number { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
            .bar { display: block; width: 25rem; max-width: 30vw; height: 14px; margin-top: .25rem; }
            .key { width: 10px; height: 10px; margin-right: .35rem; }
            .equal { fill: var(--equal); }
            .differing { fill: var(--differing); }
            .missing { fill: var(--missing); }
            .added { fill: var(--added); }
            """;

    /** The columns with short texts, which are not broken. */
    private static final Set<String> SHORT =
            Set.of("section", "lastmod", "field", "because", "urls_differ_by", "differs_by", "side", "severity");

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
        table("Sides");
        header("Side", "Source");
        List.of("Pages", "Duplicates", "Errors", "Warnings").forEach(this::numberHeader);
        rows();
        for (Side side : Side.values()) {
            SideTotals totals = result.totals().of(side);
            html.raw("<tr><th scope=\"row\">" + side + "</th><td class=\"long\">")
                    .text(side == Side.OLD ? result.old() : result.now())
                    .raw("</td>");
            List.of(totals.pages(), totals.duplicates(), totals.errors(), totals.warnings())
                    .forEach(this::numberCell);
            html.raw("</tr>\n");
        }
        html.raw("</tbody></table></div>\n");
    }

    private void lists() {
        Totals totals = result.totals();
        table("Findings");
        header("Finding");
        numberHeader("Number");
        header("Of which", "Full list");
        rows();
        html.raw("<tr><th scope=\"row\" class=\"name\">Equal</th>");
        numberCell(totals.all().equal());
        html.raw("<td></td><td></td></tr>\n");
        for (FindingList list : FindingList.values()) {
            html.raw("<tr><th scope=\"row\" class=\"name\">").text(list.title()).raw("</th>");
            numberCell(result.count(list));
            html.raw("<td>")
                    .text(reasons(result.reasons(list)))
                    .raw("</td><td><a href=\"" + list.file() + "\">" + list.file() + "</a></td></tr>\n");
        }
        html.raw("</tbody></table></div>\n");
    }

    private static String reasons(Map<String, Long> reasons) {
        return reasons.entrySet().stream()
                .map(reason -> reason.getKey() + " " + Sentences.number(reason.getValue()))
                .collect(Collectors.joining(", "));
    }

    private void groups() {
        Totals totals = result.totals();
        groups("By section", "Section", totals.bySection());
        groups("By path", "Path", totals.byPrefix());
    }

    private void groups(String title, String subject, List<GroupTotals> groups) {
        if (groups.isEmpty()) {
            return;
        }
        html.element("h2", title);
        table(title);
        BarChart.append(html, subject, groups.stream().limit(MAX_GROUPS).toList());
        html.raw("</div>\n");
    }

    private void samples(FindingList list) {
        List<List<String>> rows = result.samples().of(list);
        if (rows.isEmpty()) {
            return;
        }
        boolean all = rows.size() == result.count(list);
        html.element("h2", list.title() + (all ? "" : ": some of " + Sentences.number(result.count(list))));
        table(list.title());
        header(list.columns().toArray(String[]::new));
        rows();
        for (List<String> row : rows) {
            html.raw("<tr>");
            for (int i = 0; i < row.size(); i++) {
                cell(row.get(i), list.columns().get(i));
            }
            html.raw("</tr>\n");
        }
        html.raw("</tbody></table></div>\n");
    }

    private void cell(String text, String column) {
        // It may end with the number of a line.
        boolean isPlace = column.endsWith("place");
        boolean isLink = (text.startsWith("https://") || text.startsWith("http://")) && isPlain(text);
        html.raw(SHORT.contains(column) ? "<td>" : "<td class=\"long\">");
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

    /** Begins a table, which scrolls by itself on a narrow screen; so the keyboard must reach it. */
    private void table(String label) {
        html.raw("<div class=\"table\" role=\"region\" tabindex=\"0\" aria-label=\"")
                .text(label)
                .raw("\">\n<table>\n<thead><tr>");
    }

    private void header(String... names) {
        for (String name : names) {
            html.raw("<th scope=\"col\">").text(name.replace('_', ' ')).raw("</th>");
        }
    }

    private void numberHeader(String name) {
        html.raw("<th scope=\"col\" class=\"number\">").text(name).raw("</th>");
    }

    private void rows() {
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
