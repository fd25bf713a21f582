package dev.sitestream.site;

import java.util.List;
import java.util.OptionalInt;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Finds the rules of the configuration by which a page of a site is in its section, or is not listed. There may be
 * none: the configuration may have changed since the page was judged, or the site is not from a file.
 */
public final class RuleFinder {

    private final Sites sites;
    private final Site site;
    private final @Nullable SiteRules rules;

    public RuleFinder(Sites sites, Site site) {
        this.sites = sites;
        this.site = site;
        this.rules = sites.rulesOf(site).orElse(null);
    }

    /**
     * Why a page is in its section.
     *
     * @param by the kind of reason
     * @param rule the pattern that matches, or the section that takes the rest; null if there is none, or it is unknown
     */
    public record Placement(By by, @Nullable ConfiguredRule rule) {}

    /** What decides about the section of a page. */
    public enum By {
        /** A pattern of the section matches the page's path. */
        MATCH,
        /** No pattern of another section matches, and the section takes the rest. */
        REST,
        /** The event named the section, or an earlier configuration had other patterns. */
        EVENT
    }

    /**
     * Why a page is in its section.
     *
     * @param name the section's name
     * @param url the page's serialised URL
     */
    public Placement placement(String name, String url) {
        String path = ListingRules.pathOf(url);
        for (int i = 0; i < site.sections().size(); i++) {
            Section section = site.sections().get(i);
            OptionalInt match = first(section.match(), pattern -> pattern.matches(path));
            if (match.isPresent()) {
                return section.name().equals(name)
                        ? new Placement(By.MATCH, matchRule(i, match.getAsInt()))
                        : new Placement(By.EVENT, null);
            }
        }
        int last = site.sections().size() - 1;
        return site.sections().get(last).name().equals(name)
                ? new Placement(By.REST, sectionRule(last))
                : new Placement(By.EVENT, null);
    }

    /**
     * The rule that keeps a page from being listed for this reason; null if the page's event does.
     *
     * @param url the page's serialised URL
     */
    public @Nullable ConfiguredRule exclusion(Exclusion reason, String url) {
        SiteRules written = rules;
        if (written == null) {
            return null;
        }
        ListingRules listing = site.rules();
        return switch (reason) {
            case PATH_EXCLUDED -> {
                String path = ListingRules.pathOf(url);
                yield at(written.paths(), first(listing.paths(), pattern -> pattern.matches(path)));
            }
            case PARAMETER_EXCLUDED ->
                at(written.parameters(), first(listing.parameters(), pattern -> pattern.matchesQueryOf(url)));
            case ROBOTS_DISALLOWED -> robotsRule(written.robots(), url);
            case OTHER_SITE -> innerSite(url);
            default -> null;
        };
    }

    private @Nullable ConfiguredRule matchRule(int section, int pattern) {
        return rules == null || section >= rules.sections().size()
                ? null
                : at(rules.sections().get(section).match(), OptionalInt.of(pattern));
    }

    private @Nullable ConfiguredRule sectionRule(int section) {
        return rules == null || section >= rules.sections().size()
                ? null
                : rules.sections().get(section).section();
    }

    private @Nullable ConfiguredRule robotsRule(@Nullable ConfiguredRule written, String url) {
        if (written == null) {
            return null;
        }
        return site.rules()
                .robots()
                .disallowing(url)
                .map(line -> written.with(written.text() + ":" + line.number() + ": " + line.text()))
                .orElse(written);
    }

    /** The base of the site within this one to which a page belongs. */
    private @Nullable ConfiguredRule innerSite(String url) {
        return sites.siteOf(url)
                .filter(other -> !other.equals(site))
                .flatMap(sites::rulesOf)
                .map(SiteRules::base)
                .orElse(null);
    }

    private static <T> OptionalInt first(List<T> all, Predicate<T> condition) {
        return IntStream.range(0, all.size())
                .filter(i -> condition.test(all.get(i)))
                .findFirst();
    }

    private static @Nullable ConfiguredRule at(List<ConfiguredRule> all, OptionalInt index) {
        return index.isPresent() && index.getAsInt() < all.size() ? all.get(index.getAsInt()) : null;
    }
}
