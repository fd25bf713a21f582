package dev.sitestream.announce.site;

import java.util.Locale;

/** Why a visible change is not announced to a target. The page's sitemap shows it all the same. */
public enum Skipped {
    /** It is older than the target's entry in the configuration. */
    BEFORE_SWITCH_ON,
    /** Its event was older than a day when it became visible. */
    OLD,
    /** It, or a later change of the page, was received before. */
    REPEATED,
    /** The site's {@code daily} newer changes are waiting, or the day's {@code daily} URLs are announced. */
    DAILY,
    /** Its event became older than a day while it waited. */
    EXPIRED,
    /** The target refuses the URL. It is tried again after its next change. */
    QUARANTINED;

    /** The value in metric tags, such as {@code before-switch-on}. */
    public String notation() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
