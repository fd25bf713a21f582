package dev.sitestream.ingest;

import dev.sitestream.page.event.Decoded;
import dev.sitestream.page.event.EventDecoder;
import dev.sitestream.page.event.PageEvent;
import dev.sitestream.page.event.Problem;
import dev.sitestream.page.event.ProblemCode;
import dev.sitestream.page.json.JsonObjectWriter;
import dev.sitestream.page.json.SplicedJson;
import dev.sitestream.page.url.WebUrl;
import dev.sitestream.site.Site;
import dev.sitestream.site.Sites;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Checks one event for a sender that may speak of one site only. */
final class EventCheck {

    private final EventDecoder decoder;
    private final Sites sites;

    EventCheck(EventDecoder decoder, Sites sites) {
        this.decoder = decoder;
        this.sites = sites;
    }

    /** The result of a check. */
    sealed interface Checked {

        /** An event to send. */
        final class Good implements Checked {

            private final PageEvent event;
            private final byte[] value;
            private final List<Problem> warnings;

            private Good(PageEvent event, byte[] value, List<Problem> warnings) {
                this.event = event;
                this.value = value;
                this.warnings = warnings;
            }

            PageEvent event() {
                return event;
            }

            byte[] value() {
                return value;
            }

            List<Problem> warnings() {
                return warnings;
            }
        }

        /**
         * An event that is not sent.
         *
         * @param reasons why, at least one
         */
        record Bad(List<Problem> reasons) implements Checked {}
    }

    /**
     * Checks an event.
     *
     * @param site the site that the sender may speak of
     * @param signedAt the time of an event that has none; null if it is not known
     */
    Checked check(EventItem item, Site site, @Nullable Instant signedAt, Instant now) {
        byte[] value = item.bytes();
        if (value == null) {
            return new Checked.Bad(List.of(Objects.requireNonNull(item.problem())));
        }
        Decoded decoded = decoder.decode(null, value, now);
        if (decoded instanceof Decoded.Invalid invalid && lacksUrl(invalid)) {
            // A delete may name its page by its id, and then needs the site, which the sender's right implies.
            value = SplicedJson.prepended(
                    value, new JsonObjectWriter().text("site", site.id()).toBytes());
            decoded = decoder.decode(null, value, now);
        }
        if (decoded instanceof Decoded.Invalid invalid) {
            return new Checked.Bad(invalid.reasons());
        }
        Decoded.Valid valid = ((Decoded.Valid) decoded).with(item.warnings());
        Optional<Problem> forbidden = forbidden(valid.event(), site);
        if (forbidden.isPresent()) {
            return new Checked.Bad(List.of(forbidden.get()));
        }
        if (valid.event().time() == null && signedAt != null) {
            EventItem timed = EventItem.of(SplicedJson.appended(
                    value,
                    new JsonObjectWriter().text("time", signedAt.toString()).toBytes()));
            return check(timed.with(item.warnings()), site, null, now);
        }
        return new Checked.Good(valid.event(), value, valid.warnings());
    }

    private static boolean lacksUrl(Decoded.Invalid invalid) {
        return invalid.reasons().size() == 1 && invalid.reasons().get(0).code() == ProblemCode.URL_MISSING;
    }

    /** Why the sender may not speak of this page. It names no other site, because the sender may not know of any. */
    private Optional<Problem> forbidden(PageEvent event, Site site) {
        String named = event.site();
        if (named != null && !named.equals(site.id())) {
            return Optional.of(
                    new Problem(ProblemCode.SITE_FORBIDDEN, "site", "must be \"" + site.id() + "\", or left out"));
        }
        WebUrl url = event.url();
        boolean own = url == null
                || sites.siteOf(url).map(Site::id).filter(site.id()::equals).isPresent();
        return own
                ? Optional.empty()
                : Optional.of(new Problem(
                        ProblemCode.SITE_FORBIDDEN,
                        "url",
                        "must belong to site `" + site.id() + "`, so lie under " + site.url() + " and under no inner"
                                + " site: " + url));
    }
}
