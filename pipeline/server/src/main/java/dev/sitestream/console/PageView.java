package dev.sitestream.console;

import dev.sitestream.console.difference.Neighbour;
import dev.sitestream.query.PageAnswer;
import dev.sitestream.query.PageAnswer.PageListing;
import dev.sitestream.query.PageAnswer.Published;
import dev.sitestream.query.PageAnswer.Trace;
import java.util.List;

/** The view of a page: where its URL is listed, or why it is not. */
record PageView(Asked asked, PageAnswer answer) {

    PageFrame frame() {
        return PageFrame.of(badge().word() + ": " + answer.url(), asked).searchedFor(answer.url());
    }

    boolean isUnknown() {
        return answer.state().equals(PageAnswer.UNKNOWN);
    }

    /** Whether the page's last event is a delete. */
    boolean isDeleted() {
        return answer.state().equals(PageAnswer.DELETED);
    }

    /** Its state, in a word. */
    Badge badge() {
        PageListing listing = answer.listing();
        if (listing == null) {
            return isStillVisible()
                    ? new Badge("warn", "!", "Not listed, still visible", "It is to be removed from a file.")
                    : Badge.ofPage(answer.state());
        }
        if (answer.isUpToDate()) {
            return Badge.ofPage(PageAnswer.LISTED);
        }
        return switch (listing.published().status()) {
            case Published.OUTDATED -> new Badge("warn", "!", "Listed, outdated", "Its last change is not published.");
            case Published.UNREADABLE -> new Badge("bad", "✕", "Listed, file damaged", "Its file can't be read.");
            default -> new Badge("warn", "…", "About to be listed", "It is not published yet.");
        };
    }

    /** The answer to the question whether it is listed, with parts in back quotes. */
    String verdict() {
        PageListing listing = answer.listing();
        if (listing != null) {
            return listed(listing.published());
        }
        if (isUnknown()) {
            return "Nothing is known of this URL: no event of it was received, or it was deleted more than a week ago.";
        }
        String why = answer.reasons().size() == 1
                ? "It is not listed, because " + answer.reasons().get(0).detail() + "."
                : "It is not listed, for " + Figures.count(answer.reasons().size(), "reason") + ".";
        return isStillVisible() ? why + " Crawlers still see it." : why;
    }

    private static String listed(Published published) {
        return switch (published.status()) {
            case Published.CURRENT ->
                published.listed()
                        ? "It is listed, and crawlers see its present entry."
                        : "Its file is written, but the site’s index is not known to list this file yet.";
            case Published.OUTDATED -> "It is listed, but crawlers still see an earlier entry.";
            case Published.UNREADABLE -> "It is listed, but the file that has it is damaged.";
            default -> "It is about to be listed: its file is still to be written.";
        };
    }

    /** Whether changes wait that are published without anybody's help. */
    boolean isToBeWritten() {
        PageListing listing = answer.listing();
        return listing == null
                ? isStillVisible()
                : !answer.isUpToDate() && !listing.published().status().equals(Published.UNREADABLE);
    }

    /** Whether a file is damaged that has the page, or had it. */
    boolean isDamaged() {
        PageListing listing = answer.listing();
        return listing == null
                ? answer.traces().stream().map(Trace::published).anyMatch(PageView::isUnreadable)
                : isUnreadable(listing.published());
    }

    private static boolean isUnreadable(Published published) {
        return published.status().equals(Published.UNREADABLE);
    }

    /** Whether there is a file to show. */
    static boolean exists(Published published) {
        return !published.status().equals(Published.REMOVED);
    }

    Command repair() {
        return Command.of("sitestream", "verify", "--repair", answer.site());
    }

    private boolean isStillVisible() {
        return answer.traces().stream().anyMatch(trace -> !trace.isWithoutPage() && !isUnreadable(trace.published()));
    }

    /** What the files are that it was placed in. */
    String titleOfTraces() {
        return answer.listing() == null ? "Files that it was placed in" : "Files that still show a former version";
    }

    /** What such a file has of it. */
    static Badge badge(Trace trace) {
        return switch (trace.published().status()) {
            case Published.ABSENT -> new Badge("good", "✓", "Without it", "Crawlers don't find it there.");
            case Published.REMOVED -> new Badge("good", "✓", "Removed", "The file does not exist any more.");
            case Published.UNREADABLE -> new Badge("bad", "✕", "Damaged", "The file can't be read.");
            default -> new Badge("warn", "!", "Still has it", "Crawlers find it there until the file is written.");
        };
    }

    /** What crawlers see of it, and what is known, if these differ. */
    boolean hasDifferences() {
        PageListing listing = answer.listing();
        return listing != null && listing.published().status().equals(Published.OUTDATED);
    }

    /** Why it is in its section. If a pattern matches, it stands behind the words. */
    static String because(PageAnswer.Placement placement) {
        return switch (placement.by()) {
            case "match" -> "its path matches";
            case "rest" -> "no other section matches its path";
            default -> "its event named the section, or an earlier configuration chose it";
        };
    }

    List<Neighbour> neighbours() {
        return Neighbour.of(answer.nearMisses());
    }

    Command event() {
        return Command.sending(answer.url());
    }

    Command lookup() {
        return Command.of("sitestream", "lookup", answer.url());
    }
}
