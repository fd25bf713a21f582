package dev.sitestream.query.file;

import dev.sitestream.query.file.FileAnswer.Entry;
import dev.sitestream.query.file.FileAnswer.Finding;
import dev.sitestream.query.file.FileAnswer.Read;
import dev.sitestream.validate.scan.Bounds;
import dev.sitestream.validate.scan.EntryElement;
import dev.sitestream.validate.scan.SitemapKind;
import dev.sitestream.validate.scan.SitemapScanner;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Collects a part of a sitemap while it is read, and stops some time after it. */
final class FileScan implements SitemapScanner.ContentHandler {

    static final String LOC = "loc";
    static final String LASTMOD = "lastmod";

    /** How many entries after the part are read, to find problems. */
    private static final int READ_ON = 1_000;

    private static final int MOST_FINDINGS = 100;
    private static final int MOST_PROBLEMS_OF_AN_ENTRY = 20;

    private final FileQuestion question;
    private final EntrySkip skipped;
    private final List<Entry> entries = new ArrayList<>();
    private final List<Finding> problems = new ArrayList<>();
    private final List<Finding> notes = new ArrayList<>();
    private SitemapKind kind = SitemapKind.UNKNOWN;
    private int begun;
    private int found;
    private boolean isInEntry;
    private boolean whole;
    private @Nullable Open open;

    private FileScan(EntrySkip file, FileQuestion question) {
        this.question = question;
        this.skipped = file;
        this.begun = file.entries();
    }

    /** Reads a file as far as the question needs. */
    static FileScan of(EntrySkip file, FileQuestion question) throws IOException {
        FileScan scan = new FileScan(file, question);
        try {
            scan.kind = SitemapScanner.scan(file.rest(), Bounds.PROTOCOL, scan);
            scan.whole = file.entries() == 0;
        } catch (EnoughException e) {
            scan.whole = false;
        }
        return scan;
    }

    String kind() {
        return kind.name().toLowerCase(Locale.ROOT);
    }

    Read read() {
        return new Read(begun, whole, found);
    }

    List<Entry> entries() {
        return entries;
    }

    List<Finding> problems() {
        return problems;
    }

    List<Finding> notes() {
        return notes;
    }

    @Override
    public void recognised(SitemapKind known) {
        kind = known;
    }

    @Override
    public void begin(int line) {
        if (!question.whole() && begun >= (long) question.from() + question.limit() + READ_ON) {
            throw new EnoughException();
        }
        begun++;
        isInEntry = true;
        boolean isWanted = begun > question.from() && begun <= (long) question.from() + question.limit();
        open = isWanted ? new Open(begun, skipped.line(line)) : null;
    }

    @Override
    public void end() {
        if (open != null) {
            entries.add(open.entry());
        }
        open = null;
        isInEntry = false;
    }

    @Override
    public void page(int line, String loc, @Nullable EntryElement entry) {
        if (open != null) {
            open.loc = EntryParts.shortened(loc);
            open.element = entry;
        }
    }

    @Override
    public void listed(int line, String loc, @Nullable String lastmod) {
        if (open != null) {
            open.loc = EntryParts.shortened(loc);
            open.lastmod = lastmod == null ? null : EntryParts.shortened(lastmod);
        }
    }

    @Override
    public void problem(int line, String text) {
        found++;
        if (open != null && open.problems.size() < MOST_PROBLEMS_OF_AN_ENTRY) {
            open.problems.add(EntryParts.shortened(text));
        }
        add(problems, line, text);
    }

    @Override
    public void note(int line, String text) {
        add(notes, line, text);
    }

    private void add(List<Finding> findings, int line, String text) {
        if (findings.size() < MOST_FINDINGS) {
            findings.add(new Finding(skipped.line(line), isInEntry ? begun : null, EntryParts.shortened(text)));
        }
    }

    /** An entry that is being read. */
    private static final class Open {

        private final int number;
        private final int line;
        private final List<String> problems = new ArrayList<>();
        private @Nullable String loc;
        private @Nullable String lastmod;
        private @Nullable EntryElement element;

        Open(int number, int line) {
            this.number = number;
            this.line = line;
        }

        Entry entry() {
            EntryElement content = element;
            if (content == null) {
                return new Entry(number, line, loc, lastmod, List.of(), false, problems);
            }
            EntryParts parts = new EntryParts();
            String written = content.parts().stream()
                    .filter(part -> part.name().equals(LASTMOD))
                    .map(EntryElement::text)
                    .map(EntryParts::shortened)
                    .findFirst()
                    .orElse(lastmod);
            List<FileAnswer.Part> shown = parts.of(content);
            return new Entry(number, line, loc, written, shown, parts.isCut(), problems);
        }
    }

    /** Ends the reading: enough is known. */
    private static final class EnoughException extends RuntimeException {

        EnoughException() {
            super("enough", null, false, false);
        }
    }
}
