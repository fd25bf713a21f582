package dev.sitestream.console;

import dev.sitestream.console.content.FilePart;
import dev.sitestream.query.file.FileAnswer;
import dev.sitestream.query.file.FileAnswer.Entry;
import dev.sitestream.query.file.FileAnswer.Finding;
import dev.sitestream.query.file.FileQuestion;
import dev.sitestream.query.file.VerificationAnswer.Difference;
import dev.sitestream.query.file.VerificationAnswer.Report;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The view of a part of a published file. */
record FileView(Asked asked, FileQuestion question, FileAnswer answer) {

    private static final String INDEX = "index";
    private static final String LINES = "lines";
    private static final String UNKNOWN = "unknown";
    private static final String ROBOTS_LINE = "Sitemap: ";
    private static final Pattern FILE_NAME = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9_.-]*");
    private static final Pattern PAGE = Pattern.compile("https?://.+", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    PageFrame frame() {
        return PageFrame.of(answer.file() + " of " + answer.site(), asked);
    }

    /** What the file is. */
    String kind() {
        return switch (answer.kind()) {
            case "urlset" -> hasNews() ? "A sitemap of news articles" : "A sitemap of pages";
            case INDEX -> "An index of sitemaps";
            case "text" -> "A sitemap with one URL per line";
            case "rss" -> "An RSS feed";
            case "atom" -> "An Atom feed";
            case LINES -> "A text file";
            default -> "No crawler can read this as a sitemap";
        };
    }

    private boolean hasNews() {
        return answer.entries().stream()
                .flatMap(entry -> entry.parts().stream())
                .anyMatch(part -> part.name().equals("news"));
    }

    Badge badge() {
        int problems = answer.read().problems();
        if (problems > 0 || answer.kind().equals(UNKNOWN)) {
            return new Badge("bad", "✕", Figures.count(problems, "problem"), "Crawlers may not accept all of it.");
        }
        if (!answer.notes().isEmpty()) {
            return new Badge("warn", "!", "Readable", "Crawlers can read it, but something may not be as meant.");
        }
        return answer.read().whole()
                ? new Badge("good", "✓", "No problem", "Crawlers can read all of it.")
                : new Badge("good", "✓", "No problem so far", "Crawlers can read what was looked at.");
    }

    boolean isIndex() {
        return answer.kind().equals(INDEX);
    }

    /** Whether it is no sitemap: its lines have no meaning of their own. */
    boolean isLines() {
        return answer.kind().equals(LINES);
    }

    /** What one entry is called. */
    String noun() {
        return isLines() ? "line" : isIndex() ? "file" : "page";
    }

    /** The view that an entry leads to; null if there is none. */
    @Nullable
    String link(Entry entry) {
        String loc = entry.loc();
        if (loc == null) {
            return null;
        }
        if (isLines()) {
            return loc.startsWith(ROBOTS_LINE) ? fileLink(loc.substring(ROBOTS_LINE.length())) : null;
        }
        if (isIndex()) {
            return fileLink(loc);
        }
        return PAGE.matcher(loc).matches() ? Links.page(loc) : null;
    }

    /** The view of the file with a URL; null if the site's folder has no such file. */
    private @Nullable String fileLink(String url) {
        if (!answer.url().endsWith(answer.file())) {
            return null;
        }
        String folder =
                answer.url().substring(0, answer.url().length() - answer.file().length());
        String name = url.startsWith(folder) ? url.substring(folder.length()) : "";
        return FILE_NAME.matcher(name).matches() ? Links.file(answer.site(), name) : null;
    }

    List<FilePart> parts(Entry entry) {
        return FilePart.of(entry.parts());
    }

    String raw() {
        return address() + "/raw";
    }

    String stored() {
        return Links.with(raw(), "form", "stored");
    }

    String checkedWhole() {
        return path(question.from(), true);
    }

    String firstPart() {
        return path(0, question.whole());
    }

    /** Where a finding is: its entry on this page, or the part of the file that has it. */
    String place(Finding finding) {
        Integer entry = finding.entry();
        if (entry == null) {
            return "#entries";
        }
        boolean isHere = answer.entries().stream().anyMatch(shown -> shown.number() == entry);
        String anchor = "#e" + entry;
        return isHere ? anchor : path((entry - 1) / question.limit() * question.limit(), question.whole()) + anchor;
    }

    /** How many problems were found that the answer does not name. */
    int moreProblems() {
        return answer.read().problems() - answer.problems().size();
    }

    /** Whether the file has other parts. */
    boolean hasParts() {
        return question.from() > 0 || answer.next() != null;
    }

    Pager pager() {
        Integer next = answer.next();
        List<Entry> entries = answer.entries();
        String all = (answer.read().whole() ? "" : "at least ")
                + Figures.count(answer.read().entries(), noun());
        String text = entries.isEmpty()
                ? all
                : Figures.number(entries.get(0).number()) + " to "
                        + Figures.number(entries.get(entries.size() - 1).number()) + " of " + all;
        return new Pager(
                hasParts() ? text : all,
                question.from() == 0 ? null : firstPart(),
                next == null ? null : path(next, question.whole()));
    }

    /** What the last verification found in this file. */
    List<Difference> differences(Report report) {
        return report.examples().stream()
                .filter(difference -> difference.file().equals(answer.file()))
                .toList();
    }

    String address() {
        return Links.file(answer.site(), answer.file());
    }

    private String path(int from, boolean whole) {
        return Links.with(
                address(),
                "from",
                from == 0 ? "" : String.valueOf(from),
                "limit",
                question.limit() == FileQuestion.DEFAULT_LIMIT ? "" : String.valueOf(question.limit()),
                "check",
                whole ? "whole" : "");
    }
}
