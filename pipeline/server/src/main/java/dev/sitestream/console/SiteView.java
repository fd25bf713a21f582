package dev.sitestream.console;

import dev.sitestream.query.ShardStatus;
import dev.sitestream.query.sites.SiteAnswer;
import dev.sitestream.query.sites.SiteAnswer.SectionTotals;
import dev.sitestream.query.sites.SiteSummary;
import java.util.List;
import java.util.Locale;

/**
 * The view of one site.
 *
 * @param afterFile the name of the file after which the table of files begins; empty for its beginning
 */
record SiteView(Asked asked, SiteAnswer answer, String afterFile) {

    private static final int FILES_AT_ONCE = 100;

    SiteSummary summary() {
        return answer.summary();
    }

    String id() {
        return summary().id();
    }

    Badge badge() {
        return Badge.of(summary());
    }

    /** What to do about its state, with parts in back quotes; empty if an issue says it, or nothing is to be done. */
    String advice() {
        return switch (summary().state()) {
            case SiteSummary.LATE ->
                "After many events at once, this passes by itself. If it stays, `sitestream status` shows whether an"
                        + " instance has a problem or too much to do; another instance takes over a part of the work.";
            case SiteSummary.UNSERVED ->
                "This passes by itself when an instance has just started or stopped. If it stays, `sitestream status`"
                        + " shows which instance does not answer: start it again.";
            default -> "";
        };
    }

    PageFrame frame() {
        return PageFrame.of(id() + ": " + badge().word().toLowerCase(Locale.ROOT), asked, answer.instances());
    }

    FileMap map() {
        List<String> sections =
                answer.sections().stream().map(SectionTotals::section).toList();
        return FileMap.of(sections, answer.files(), asked.at());
    }

    /** Whether no page of the site has arrived yet. */
    boolean isEmpty() {
        return answer.files().isEmpty() && answer.withheld().isEmpty();
    }

    /** An example of an event, in the form of the command that sends it. */
    Command firstEvent() {
        return Command.sending(summary().url() + "first-page");
    }

    /** The part of the files that the table shows. */
    List<ShardStatus> files() {
        return remaining().stream().limit(FILES_AT_ONCE).toList();
    }

    Pager pager() {
        List<ShardStatus> shown = files();
        int all = answer.files().size();
        return new Pager(
                shown.size() == all
                        ? Figures.count(all, "file")
                        : Figures.number(shown.size()) + " of " + Figures.count(all, "file"),
                afterFile.isEmpty() ? null : Links.site(id()) + "#files",
                remaining().size() <= FILES_AT_ONCE
                        ? null
                        : Links.with(
                                        Links.site(id()),
                                        "after",
                                        shown.get(shown.size() - 1).file()) + "#files");
    }

    private List<ShardStatus> remaining() {
        return answer.files().stream()
                .filter(file -> file.file().compareTo(afterFile) > 0)
                .toList();
    }
}
