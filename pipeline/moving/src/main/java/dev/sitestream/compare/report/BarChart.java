package dev.sitestream.compare.report;

import dev.sitestream.compare.GroupTotals;
import java.util.List;

/** A table of sections or folders with a bar for each, as SVG: what is equal, differs, or is on one side only. */
final class BarChart {

    private static final int WIDTH = 400;
    private static final int HEIGHT = 14;

    /** So that a few pages among a million can be seen. */
    private static final long MIN_WIDTH = 2;

    private BarChart() {}

    /**
     * Appends the columns' names and the rows to a table whose header has begun.
     *
     * @param subject the name of the first column
     */
    static void append(Html html, String subject, List<GroupTotals> groups) {
        long most = groups.stream().mapToLong(GroupTotals::pages).max().orElse(1);
        html.raw("<th scope=\"col\">").text(subject).raw("</th><th scope=\"col\">Pages</th>");
        header(html, "equal", "Equal");
        header(html, "differing", "Differing");
        header(html, "missing", "Only in OLD");
        header(html, "added", "Only in NEW");
        html.raw("</tr></thead>\n<tbody>\n");
        for (GroupTotals group : groups) {
            html.raw("<tr><th scope=\"row\" class=\"long\">").text(group.name()).raw("</th><td>");
            bar(html, group, most);
            html.raw("</td>");
            for (long count : List.of(group.equal(), group.differing(), group.missing(), group.added())) {
                html.raw("<td class=\"number\">").number(count).raw("</td>");
            }
            html.raw("</tr>\n");
        }
        html.raw("</tbody>\n</table>\n");
    }

    /** The name of a column after its colour in the bars. */
    private static void header(Html html, String kind, String name) {
        html.raw("<th scope=\"col\" class=\"number\"><svg class=\"key\" viewBox=\"0 0 1 1\" aria-hidden=\"true\">"
                        + "<rect class=\"" + kind + "\" width=\"1\" height=\"1\"/></svg>")
                .text(name)
                .raw("</th>");
    }

    private static void bar(Html html, GroupTotals group, long most) {
        html.raw("<svg class=\"bar\" viewBox=\"0 0 " + WIDTH + " " + HEIGHT
                + "\" preserveAspectRatio=\"none\" aria-hidden=\"true\">");
        long x = part(html, "equal", 0, group.equal(), most);
        x = part(html, "differing", x, group.differing(), most);
        x = part(html, "missing", x, group.missing(), most);
        part(html, "added", x, group.added(), most);
        html.raw("</svg>");
    }

    private static long part(Html html, String kind, long x, long count, long most) {
        if (count == 0) {
            return x;
        }
        // Room is left for the smallest width of the three other parts.
        long width = Math.max(MIN_WIDTH, Math.round((WIDTH - 3.0 * MIN_WIDTH) * count / most));
        html.raw("<rect class=\"" + kind + "\" x=\"" + x + "\" y=\"0\" width=\"" + width + "\" height=\"" + HEIGHT
                + "\"/>");
        return x + width;
    }
}
