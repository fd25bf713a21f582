package dev.sitestream.site;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.page.Page;
import dev.sitestream.page.Visibility;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Compares random rules and pages with a model that uses regular expressions instead of patterns. Every page gets and
 * loses reasons one at a time while time passes, so all combinations of reasons come and go.
 */
class ListingRulesModelTest {

    private static final Instant START = Instant.parse("2026-11-21T08:00:00Z");
    private static final int STEPS = 4_000;

    private static final List<String> PATHS = List.of(
            "/", "/a", "/a/", "/a/b", "/a/b.html", "/a/b/c.pdf", "/ab", "/b/a", "/b/a.html", "/a|b", "/a%C3%A4");

    /** Maps each pattern to an equivalent regular expression. */
    private static final Map<String, String> PATH_PATTERNS = Map.of(
            "/a/**", "/a(/.*)?",
            "/*/a*", "/[^/]*/a[^/]*",
            "/**/*.pdf", "/(.*/)?[^/]*\\.pdf",
            "/aä", "/a%C3%A4");

    private static final Map<String, String> PARAMETER_PATTERNS =
            Map.of("sort", "sort", "utm_*", "utm_.*", "*x*", ".*x.*", "ä", "ä");

    /** Maps each parameter, as written in a URL, to its name. */
    private static final Map<String, String> PARAMETERS = Map.of(
            "sort=1", "sort", "utm_a=x", "utm_a", "so%72t", "sort", "axb=1", "axb", "%C3%A4=1", "ä", "q=sort", "q");

    private static final List<String> ROBOTS_PATHS =
            List.of("/", "/a", "/a/", "/a$", "/a/b", "/*.pdf", "/*.html$", "/b/*a", "/*?", "/*sort", "/a/b.html");

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void theReasonsAreThoseOfTheModel(long seed) {
        Random random = new Random(seed);
        Set<Set<Exclusion>> seen = new HashSet<>();
        Model model = Model.random(random);
        Draft page = new Draft(random);
        Instant now = START;
        for (int step = 0; step < STEPS; step++) {
            if (random.nextInt(50) == 0) {
                model = Model.random(random);
            }
            page.change(random, now);
            now = now.plusSeconds(random.nextInt(3));

            Set<Exclusion> expected = model.exclusions(page, now);
            assertThat(model.rules().exclusions(page.page().url(), page.page().visibility(), now))
                    .as("%s at %s under %s", page.page(), now, model)
                    .isEqualTo(expected);
            seen.add(expected);
            checkNextChange(model, page, now);
        }
        assertThat(seen).contains(Set.of()).hasSizeGreaterThan(50);
        for (Exclusion reason : EnumSet.complementOf(EnumSet.of(Exclusion.OTHER_SITE))) {
            assertThat(seen).anyMatch(reasons -> reasons.equals(Set.of(reason)));
        }
    }

    /**
     * Checks the effect of time alone: the reasons are equal until just before the announced time, and differ at that
     * time.
     */
    private static void checkNextChange(Model model, Draft page, Instant now) {
        Instant next = model.rules().nextChange(page.page().visibility(), now);
        Set<Exclusion> reasons = model.exclusions(page, now);
        if (next == null) {
            assertThat(model.exclusions(page, Instant.MAX)).isEqualTo(reasons);
        } else {
            assertThat(next).isAfter(now);
            assertThat(model.exclusions(page, next.minusNanos(1))).isEqualTo(reasons);
            assertThat(model.exclusions(page, next)).isNotEqualTo(reasons);
        }
    }

    /** A page that changes in one respect at a time. */
    private static final class Draft {

        private String path = "/";
        private List<String> parameters = List.of();
        private boolean noindex;
        private @Nullable String canonicalPath;
        private int status = 200;
        private @Nullable Instant publishAt;
        private @Nullable Instant expireAt;

        Draft(Random random) {
            path = pick(random, PATHS);
        }

        void change(Random random, Instant now) {
            switch (random.nextInt(8)) {
                case 0 -> path = pick(random, PATHS);
                case 1 -> parameters = some(random, PARAMETERS.keySet().stream().sorted(), 4);
                case 2 -> noindex = random.nextInt(4) == 0;
                case 3 -> canonicalPath = random.nextInt(3) == 0 ? pick(random, PATHS) : null;
                case 4 -> status = pick(random, List.of(200, 200, 200, 301, 404, 410));
                case 5 -> publishAt = moment(random, now);
                case 6 -> expireAt = moment(random, now);
                default -> {
                    noindex = false;
                    canonicalPath = null;
                    status = 200;
                    publishAt = null;
                    expireAt = null;
                }
            }
        }

        String pathAndQuery() {
            return parameters.isEmpty() ? path : path + "?" + String.join("&", parameters);
        }

        Page page() {
            String canonical = canonicalPath == null ? null : "https://example.com" + canonicalPath;
            return ListedPages.page(
                    "https://example.com" + pathAndQuery(),
                    new Visibility(noindex, canonical, status, publishAt, expireAt));
        }

        private static @Nullable Instant moment(Random random, Instant now) {
            return random.nextInt(3) == 0 ? null : now.plusSeconds(random.nextInt(7) - 3);
        }
    }

    /** The rules, and a naive implementation of them. */
    private record Model(List<String> paths, List<String> parameters, Map<String, Boolean> robots, ListingRules rules) {

        static Model random(Random random) {
            List<String> paths = some(random, PATH_PATTERNS.keySet().stream().sorted(), 3);
            List<String> parameters =
                    some(random, PARAMETER_PATTERNS.keySet().stream().sorted(), 3);
            Map<String, Boolean> robots = new LinkedHashMap<>();
            for (String path : some(random, ROBOTS_PATHS.stream(), 3)) {
                robots.put(path, random.nextInt(3) == 0);
            }
            return new Model(
                    paths,
                    parameters,
                    robots,
                    new ListingRules(
                            paths.stream().map(PathPattern::of).toList(),
                            parameters.stream().map(ParameterPattern::new).toList(),
                            RobotsRules.of(text(robots))));
        }

        private static String text(Map<String, Boolean> robots) {
            StringBuilder text = new StringBuilder("User-agent: x\nDisallow: /\n\nUser-agent: *\nCrawl-delay: 9999\n");
            robots.forEach((path, allow) ->
                    text.append(allow ? "Allow: " : "Disallow: ").append(path).append('\n'));
            return text.toString();
        }

        Set<Exclusion> exclusions(Draft page, Instant now) {
            Set<Exclusion> reasons = EnumSet.noneOf(Exclusion.class);
            add(reasons, page.noindex, Exclusion.NOINDEX);
            add(
                    reasons,
                    page.canonicalPath != null && !Objects.equals(page.canonicalPath, page.pathAndQuery()),
                    Exclusion.CANONICAL_ELSEWHERE);
            add(reasons, page.status != 200, Exclusion.STATUS);
            add(reasons, page.publishAt != null && page.publishAt.compareTo(now) > 0, Exclusion.SCHEDULED);
            add(reasons, page.expireAt != null && page.expireAt.compareTo(now) <= 0, Exclusion.EXPIRED);
            add(
                    reasons,
                    paths.stream().map(PATH_PATTERNS::get).anyMatch(regex -> Pattern.matches(regex, page.path)),
                    Exclusion.PATH_EXCLUDED);
            add(
                    reasons,
                    page.parameters.stream()
                            .map(PARAMETERS::get)
                            .anyMatch(name -> parameters.stream()
                                    .map(PARAMETER_PATTERNS::get)
                                    .anyMatch(regex -> Pattern.matches(regex, name))),
                    Exclusion.PARAMETER_EXCLUDED);
            add(reasons, disallowed(page.pathAndQuery().replace("%72", "r")), Exclusion.ROBOTS_DISALLOWED);
            return reasons;
        }

        private static void add(Set<Exclusion> reasons, boolean holds, Exclusion reason) {
            if (holds) {
                reasons.add(reason);
            }
        }

        /**
         * The longest matching rule decides; among rules of equal length, one that allows wins. Letters are compared
         * decoded.
         */
        private boolean disallowed(String pathAndQuery) {
            int longest = robots.keySet().stream()
                    .filter(rule -> matches(rule, pathAndQuery))
                    .mapToInt(String::length)
                    .max()
                    .orElse(0);
            return longest > 0
                    && robots.entrySet().stream()
                            .filter(rule -> rule.getKey().length() == longest)
                            .filter(rule -> matches(rule.getKey(), pathAndQuery))
                            .noneMatch(Map.Entry::getValue);
        }

        private static boolean matches(String rule, String pathAndQuery) {
            String regex = rule.replace(".", "\\.").replace("?", "\\?").replace("*", ".*");
            return Pattern.compile(regex).matcher(pathAndQuery).lookingAt();
        }
    }

    private static <T> T pick(Random random, List<T> from) {
        return from.get(random.nextInt(from.size()));
    }

    /** Returns at most {@code max} of the values, often none. */
    private static List<String> some(Random random, Stream<String> from, int max) {
        List<String> shuffled = new ArrayList<>(from.toList());
        Collections.shuffle(shuffled, random);
        return List.copyOf(shuffled.subList(0, Math.max(0, random.nextInt(max * 2) - max + 1)));
    }
}
