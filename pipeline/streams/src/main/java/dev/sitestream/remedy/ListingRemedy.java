package dev.sitestream.remedy;

import dev.sitestream.site.Exclusion;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What to change so that a page is listed that is not. */
public final class ListingRemedy {

    /** The last event of the page is a delete. */
    public static final String DELETED = "deleted";

    /** Nothing is known of the page. */
    public static final String UNKNOWN = "unknown";

    private static final Map<String, Exclusion> REASONS =
            Stream.of(Exclusion.values()).collect(Collectors.toMap(Exclusion::notation, Function.identity()));

    private ListingRemedy() {}

    /** The remedy for the reason with this machine-readable name; empty if a newer release has added the reason. */
    public static Optional<String> of(String reason) {
        return switch (reason) {
            case DELETED ->
                Optional.of("Send an upsert of the page with a later \"time\" than the delete, if the page exists.");
            case UNKNOWN ->
                Optional.of("Check that the sender sends this URL as it is written here, for example with or without"
                        + " `www.` and a slash at the end, and that its event is not among the rejected ones.");
            default -> Optional.ofNullable(REASONS.get(reason)).map(ListingRemedy::of);
        };
    }

    /** The remedy, one sentence. */
    public static String of(Exclusion reason) {
        return switch (reason) {
            case NOINDEX ->
                "Remove `noindex` and `none` from the page's robots directives, then send an upsert with the new"
                        + " \"robots\", or without it.";
            case CANONICAL_ELSEWHERE ->
                "Send an upsert with the page's own URL as \"canonical\", or without it; otherwise send an upsert of the"
                        + " canonical page, which is listed in its place.";
            case STATUS ->
                "Make the page answer with HTTP status 200, then send an upsert with \"status\": 200, or without it.";
            case SCHEDULED -> "Wait until \"publishAt\", or send an upsert with an earlier one, or without it.";
            case EXPIRED ->
                "Send an upsert with a later \"expireAt\", or without it, if the page is still to be listed.";
            case PATH_EXCLUDED ->
                "Remove or narrow the pattern in `exclude.paths` of the site that matches the page's path, and start the"
                        + " instances again.";
            case PARAMETER_EXCLUDED ->
                "Send the page's URL without the query parameter, or remove the parameter from `exclude.parameters` of"
                        + " the site and start the instances again.";
            case ROBOTS_DISALLOWED ->
                "Remove or narrow the `Disallow` line of the file in `robots.obey` that matches the page, and start the"
                        + " instances again.";
            case OTHER_SITE ->
                "Send an upsert of the page, so that the site that it now belongs to lists it, or change the `url` of"
                        + " the sites.";
        };
    }
}
