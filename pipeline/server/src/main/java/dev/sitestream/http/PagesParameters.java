package dev.sitestream.http;

import dev.sitestream.query.PageAnswer;
import dev.sitestream.query.PagesQuestion;
import dev.sitestream.site.Exclusion;
import dev.sitestream.site.Section;
import dev.sitestream.site.Site;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of a request for a site's pages. Every mistake is an error, since a misspelt filter would give wrong
 * pages.
 */
final class PagesParameters {

    /** Longer than any URL of a page. */
    private static final int MAX_URL = 8_192;

    private static final int DEFAULT_LIMIT = 100;
    private static final String LANES = "lane";
    private static final Set<String> NAMES =
            new TreeSet<>(Set.of("state", "section", "reason", "prefix", "after", "limit", "fields"));
    private static final Pattern NUMBER = Pattern.compile("[0-9]{1,6}");
    private static final String ALL = "all";

    private final Site site;
    private final Map<String, List<String>> given;

    /** @param given the parameters of the request, decoded */
    PagesParameters(Site site, Map<String, List<String>> given) {
        this.site = site;
        this.given = given;
    }

    /**
     * The question of the request.
     *
     * @throws IllegalArgumentException if a parameter is wrong; the message states what is allowed
     */
    PagesQuestion question() {
        for (Map.Entry<String, List<String>> parameter : given.entrySet()) {
            String name = parameter.getKey();
            if (!NAMES.contains(name) && !name.equals(LANES) && !name.equals(InstanceScope.PARAMETER)) {
                throw new IllegalArgumentException("unknown parameter; allowed are " + String.join(", ", NAMES));
            }
            if (parameter.getValue().size() > 1) {
                throw new IllegalArgumentException(name + ": given several times");
            }
        }
        String section = text("section");
        return new PagesQuestion(
                states(),
                section.isEmpty() ? null : requireSection(section),
                reason(),
                prefix(),
                after(),
                limit(),
                fields());
    }

    /**
     * The lanes that an instance is asked for by another one; all if none are named.
     *
     * @throws IllegalArgumentException if there is no such lane
     */
    List<Integer> lanes() {
        String text = text(LANES);
        if (text.isEmpty()) {
            return IntStream.range(0, site.lanes()).boxed().toList();
        }
        return Stream.of(text.split(",", -1))
                .map(lane -> number(LANES, lane, 0, site.lanes() - 1))
                .distinct()
                .toList();
    }

    private Set<String> states() {
        String text = text("state");
        if (text.isEmpty()) {
            return text("reason").isEmpty() ? PagesQuestion.EXISTING : Set.of(PageAnswer.WITHHELD);
        }
        Set<String> states = Set.copyOf(new TreeSet<>(List.of(text.split(",", -1))));
        if (!PagesQuestion.STATES.containsAll(states)) {
            throw new IllegalArgumentException(
                    "state: allowed are listed, withheld and deleted, or several of them, separated by commas");
        }
        return states;
    }

    private String requireSection(String name) {
        if (site.section(name).isEmpty()) {
            throw new IllegalArgumentException("section: allowed are "
                    + site.sections().stream().map(Section::name).collect(Collectors.joining(", ")));
        }
        return name;
    }

    private @Nullable Exclusion reason() {
        String text = text("reason");
        if (text.isEmpty()) {
            return null;
        }
        return Stream.of(Exclusion.values())
                .filter(reason -> reason.notation().equals(text))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("reason: allowed are "
                        + Stream.of(Exclusion.values()).map(Exclusion::notation).collect(Collectors.joining(", "))));
    }

    private String prefix() {
        String prefix = url("prefix");
        if (!prefix.isEmpty() && !prefix.startsWith(site.url().href())) {
            throw new IllegalArgumentException(
                    "prefix: allowed are beginnings of URLs under " + site.url().href() + ", percent-encoded");
        }
        return prefix;
    }

    private String after() {
        return url("after");
    }

    private String url(String name) {
        String url = text(name);
        if (url.length() > MAX_URL || !url.chars().allMatch(each -> each > ' ' && each < 0x7F)) {
            throw new IllegalArgumentException(
                    name + ": allowed are serialised URLs, as in answers, of at most " + MAX_URL + " characters");
        }
        return url;
    }

    private int limit() {
        String text = text("limit");
        return text.isEmpty() ? DEFAULT_LIMIT : number("limit", text, 1, PagesQuestion.MAX_LIMIT);
    }

    private boolean fields() {
        String text = text("fields");
        if (!text.isEmpty() && !text.equals(ALL)) {
            throw new IllegalArgumentException("fields: allowed is `" + ALL + "`");
        }
        return text.equals(ALL);
    }

    private String text(String name) {
        List<String> values = given.getOrDefault(name, List.of());
        return values.isEmpty() ? "" : values.get(0);
    }

    private static int number(String name, String text, int min, int max) {
        if (NUMBER.matcher(text).matches()) {
            int number = Integer.parseInt(text);
            if (number >= min && number <= max) {
                return number;
            }
        }
        throw new IllegalArgumentException(name + ": allowed are whole numbers from " + min + " to " + max);
    }
}
