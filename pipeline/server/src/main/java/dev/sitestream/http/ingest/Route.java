package dev.sitestream.http.ingest;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a path is about. Paths are compared as sent, without decoding: a site's id and a source's name need no encoding,
 * so that no two paths mean the same.
 */
sealed interface Route {

    /** The methods that it allows, as in the header {@code Allow}. */
    String methods();

    /** The events of a site. */
    record Events(String site) implements Route {
        @Override
        public String methods() {
            return "POST";
        }
    }

    /** One page of a site. */
    record OnePage(String site) implements Route {
        @Override
        public String methods() {
            return "PUT, DELETE";
        }
    }

    /** The webhooks of a source. */
    record Hooks(String source) implements Route {
        @Override
        public String methods() {
            return "POST";
        }
    }

    /** Whether this method is allowed. */
    default boolean allows(String method) {
        return (methods() + ", ").contains(method + ", ");
    }

    /** The route of this path; empty if there is none. */
    static Optional<Route> of(String path) {
        Matcher ofSite = Paths.OF_SITE.matcher(path);
        if (ofSite.matches()) {
            String site = ofSite.group(1);
            return Optional.of(ofSite.group(2).equals("events") ? new Events(site) : new OnePage(site));
        }
        Matcher hook = Paths.HOOK.matcher(path);
        return hook.matches() ? Optional.of(new Hooks(hook.group(1))) : Optional.empty();
    }

    /** The patterns of all paths. */
    final class Paths {

        private static final Pattern OF_SITE = Pattern.compile("/v1/sites/([a-z0-9][a-z0-9._-]{0,127})/(events|pages)");
        private static final Pattern HOOK = Pattern.compile("/v1/hooks/([a-z0-9][a-z0-9-]{0,63})");

        private Paths() {}
    }
}
