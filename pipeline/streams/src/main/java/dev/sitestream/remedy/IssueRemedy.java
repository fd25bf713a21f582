package dev.sitestream.remedy;

import dev.sitestream.health.HealthIssue;
import dev.sitestream.health.HealthIssue.Kind;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What an operator does about a health issue. */
public final class IssueRemedy {

    /** Stands for the id of the site, as long as it is not known. */
    private static final String SITE = "SITE";

    private static final Pattern SITE_IN_SUBJECT = Pattern.compile("site ([^,]+)(?:,.*)?");

    private IssueRemedy() {}

    /** The remedy, with the id of the site that the issue is about. */
    public static String of(HealthIssue issue) {
        return withSite(of(issue.kind()), issue.subject());
    }

    /**
     * The remedy for an issue as it is in answers; empty if a newer release has added the kind.
     *
     * @param kind the kind's name for programs
     * @param subject what is affected
     */
    public static Optional<String> of(String kind, String subject) {
        return Kind.of(kind).map(known -> withSite(of(known), subject));
    }

    private static String withSite(String remedy, String subject) {
        Matcher site = SITE_IN_SUBJECT.matcher(subject);
        return site.matches() ? remedy.replace(SITE, site.group(1)) : remedy;
    }

    /** The remedy, one sentence; {@code SITE} in it stands for the id of a site. */
    public static String of(Kind kind) {
        return switch (kind) {
            case STARTING -> "Wait until the instance has started; if it does not, the end of its log has the reason.";
            case REBALANCING ->
                "Wait until the work has moved; if it never ends, check whether instances start and stop all the time.";
            case STOPPING -> "Start the instance again, if nobody has stopped it; the end of its log has the reason.";
            case BROKER_UNREACHABLE ->
                "Check that the broker runs, and that this machine reaches `bootstrap.servers`; nothing is lost, and the"
                        + " work goes on by itself.";
            case PARTITIONS_CHANGED ->
                "Follow the detail before you restart any instance: no instance can be started until then.";
            case STORE_FAILING ->
                "Correct what the detail names: the address, the credentials, the permissions or the space of the object"
                        + " store; all writes are repeated until they succeed.";
            case PUBLICATION_HELD ->
                "Run `sitestream release SITE` if these pages are meant to disappear; if not, send them again.";
            case SUPERSEDED ->
                "Stop the other pipeline that writes the same files, or give each its own `directory`, `bucket` or"
                        + " `prefix` in `store`.";
            case CLOCK_IN_DOUBT ->
                "Synchronise the clocks of this machine, the broker and the object store, for example with chrony or NTP.";
            case FRESHNESS_MISSED ->
                "Raise `publish.cpu` or `publish.puts`, or `freshness` of the sections; or start another instance.";
            case ANNOUNCING_FAILS ->
                "Correct the key, the credentials or the way out of the network, then run `sitestream announce --resume"
                        + " SITE`; otherwise it is tried again by itself.";
            case ANNOUNCING_STOPPED ->
                "Configure another key in the site's `announce`, or run `sitestream announce --resume SITE` once the"
                        + " engine accepts this one.";
            case SITEMAP_ERRORS ->
                "Read the engine's own report of the file, and run `sitestream verify SITE`, which compares the files"
                        + " with the state.";
            case SITEMAP_UNREAD ->
                "Request the file from outside as the engine does, and let its crawler pass in robots.txt and in any"
                        + " shield against bots.";
            case TABLE_EMPTIED ->
                "Remove the pages with `sitestream reconcile` and a full listing if they are gone; it is shown for a day.";
            case REGISTRY_FAILING ->
                "Correct what the detail names: the registry's address or credentials; no record is lost, and reading goes"
                        + " on by itself.";
        };
    }
}
