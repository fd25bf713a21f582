package dev.sitestream.console;

import dev.sitestream.query.PageAnswer;
import dev.sitestream.query.ShardStatus;
import dev.sitestream.query.sites.SiteSummary;
import java.util.Locale;

/**
 * A state in a word, with a sign and a colour.
 *
 * @param kind the class of its colour: {@code good}, {@code warn}, {@code bad} or {@code calm}
 * @param sign a sign that differs from those of other kinds, for readers who don't see the colour
 * @param word the state
 * @param meaning what it means, in a sentence
 */
record Badge(String kind, String sign, String word, String meaning) {

    /** The state of a site. */
    static Badge of(SiteSummary site) {
        return switch (site.state()) {
            case SiteSummary.HELD ->
                new Badge("bad", "‖", "Held", "Nothing is published, because too many pages would disappear at once.");
            case SiteSummary.FAILING ->
                new Badge("bad", "✕", "Failing", "A problem keeps changes from being published.");
            case SiteSummary.UNSERVED ->
                new Badge("warn", "?", "Incomplete", "No instance that answers works on a part of this site.");
            case SiteSummary.LATE -> new Badge("warn", "!", "Late", "Changes take longer than they should.");
            default -> new Badge("good", "✓", "Fresh", "Changes are published in time.");
        };
    }

    /** The state of a page. */
    static Badge ofPage(String state) {
        return switch (state) {
            case PageAnswer.LISTED -> new Badge("good", "✓", "Listed", "It is in a sitemap, or about to be.");
            case PageAnswer.WITHHELD -> new Badge("calm", "–", "Not listed", "It exists, but a rule keeps it out.");
            case PageAnswer.DELETED -> new Badge("calm", "✕", "Deleted", "Its last event is a delete.");
            default -> new Badge("calm", "?", "Unknown", "There was no event for it.");
        };
    }

    /** The state of a file with pages. */
    static Badge ofFile(ShardStatus file) {
        if (file.dirty()) {
            return new Badge("warn", "!", "To write", "It has changes that are not published yet.");
        }
        return file.listed()
                ? new Badge("good", "✓", "Published", "Crawlers see its present content.")
                : new Badge("warn", "?", "Not in the index", "The site's index is not known to list it yet.");
    }

    /** How a site stands with those that its changes are announced to. */
    static Badge ofTarget(String state) {
        return switch (state) {
            case "open" -> new Badge("good", "✓", "Works", "Its last request was taken.");
            case "limited" -> new Badge("warn", "!", "Limited", "It has asked for fewer requests.");
            case "unavailable" -> new Badge("warn", "!", "Unavailable", "It does not answer; it is tried again.");
            case "unverified" -> new Badge("warn", "?", "Unverified", "It has yet to accept the site's key.");
            case "unauthorized" -> new Badge("bad", "✕", "Refused", "It refuses the key; it is tried again.");
            default -> new Badge("bad", "‖", "Stopped", "It refuses the key for good; nothing is sent any more.");
        };
    }

    /** An answer of those that changes are announced to. */
    static Badge ofAnswer(String kind) {
        return kind.equals("accepted")
                ? new Badge("good", "✓", "Taken", "The request was taken.")
                : new Badge("warn", "!", sentence(kind.replace('-', ' ')), "The request was not taken.");
    }

    /** A change of a page that has become visible. */
    static Badge ofChange(String change) {
        return switch (change) {
            case "listed" -> new Badge("good", "+", "Listed", "It is new in the sitemaps.");
            case "updated" -> new Badge("calm", "~", "Updated", "An event has changed it.");
            case "relisted" ->
                new Badge("calm", "=", "Relisted", "It is the same, but its entry or its file has changed.");
            case "unlisted" -> new Badge("warn", "−", "Unlisted", "It has gone from the sitemaps.");
            default -> new Badge("calm", "?", sentence(change), "It has changed.");
        };
    }

    /** What became of an event on the rejected topic. */
    static Badge ofSeverity(String severity) {
        return severity.equals("rejected")
                ? new Badge("bad", "✕", "Rejected", "Nothing of it was accepted.")
                : new Badge("warn", "!", "Accepted in part", "It was accepted without its invalid parts.");
    }

    /** The result of a verification. */
    static Badge ofVerification(boolean equal) {
        return equal
                ? new Badge("good", "✓", "Equal", "What is published is what the state says.")
                : new Badge("bad", "✕", "Different", "What is published is not what the state says.");
    }

    private static String sentence(String words) {
        return words.isEmpty() ? words : words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
    }
}
