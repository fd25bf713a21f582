package dev.sitestream.config.rules;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.config.YamlText;
import dev.sitestream.site.ConfiguredRule;
import dev.sitestream.site.Exclusion;
import dev.sitestream.site.RuleFinder;
import dev.sitestream.site.RuleFinder.By;
import dev.sitestream.site.RuleFinder.Placement;
import dev.sitestream.site.Site;
import dev.sitestream.site.Sites;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The rules that apply to pages, with their lines in the configuration file. */
class ConfiguredRulesTest {

    private static final String SHOP = "https://shop.example.com/";
    private static final String TEXT = """
        # The first line
        sites:
          - url: https://example.org/
            exclude: {paths: [/elsewhere/**]}
          - id: shop
            url: ${BASE}
            sections:
              - name: blog
                match:
                  - /blog/**
                  - /news/*
              - {name: products, match: ["/p/**"]}
              - name: rest
            exclude:
              parameters: [sort, "utm_*"]
              paths:
                - /cart
                - /private/**
            robots:
              obey: robots.txt
          - id: inner
            url: https://shop.example.com/inner/
        """;

    private Path file;
    private Sites sites;
    private RuleFinder rules;

    @SuppressWarnings("NullAway.Init") // JUnit calls load() first
    ConfiguredRulesTest() {}

    @BeforeEach
    void load(@TempDir Path folder) throws Exception {
        Files.writeString(folder.resolve("robots.txt"), "User-agent: *\n\nDisallow: /secret/\n");
        file = folder.resolve("sitestream.yaml");
        sites = YamlText.in(folder, TEXT).load(Map.of("BASE", SHOP)).sites();
        rules = rulesOf("shop");
    }

    @Test
    void aSectionIsExplainedByItsPattern() {
        assertThat(rules.placement("blog", SHOP + "news/1"))
                .isEqualTo(new Placement(By.MATCH, rule("sites[1].sections[0].match[1]", "/news/*", 11)));
        assertThat(rules.placement("products", SHOP + "p/1?blog"))
                .isEqualTo(new Placement(By.MATCH, rule("sites[1].sections[1].match[0]", "/p/**", 12)));
    }

    @Test
    void theLastSectionTakesTheRest() {
        assertThat(rules.placement("rest", SHOP + "about"))
                .isEqualTo(new Placement(By.REST, rule("sites[1].sections[2]", "rest", 13)));
    }

    @Test
    void aSectionThatNoPatternChoseIsThatOfTheEvent() {
        assertThat(rules.placement("products", SHOP + "about")).isEqualTo(new Placement(By.EVENT, null));
        assertThat(rules.placement("products", SHOP + "blog/1")).isEqualTo(new Placement(By.EVENT, null));
        assertThat(rules.placement("former", SHOP + "about")).isEqualTo(new Placement(By.EVENT, null));
    }

    @Test
    void aSiteWithoutSectionsHasNoRuleForThem() {
        assertThat(rulesOf("inner").placement("pages", SHOP + "inner/1")).isEqualTo(new Placement(By.REST, null));
    }

    @Test
    void anExcludedPathIsExplainedByItsPattern() {
        assertThat(exclusion(Exclusion.PATH_EXCLUDED, "private/1"))
                .isEqualTo(rule("sites[1].exclude.paths[1]", "/private/**", 18));
    }

    @Test
    void anExcludedParameterIsExplainedByItsPattern() {
        assertThat(exclusion(Exclusion.PARAMETER_EXCLUDED, "p/1?a=b&utm_source=c"))
                .isEqualTo(rule("sites[1].exclude.parameters[1]", "utm_*", 15));
    }

    @Test
    void aDisallowedPageIsExplainedByTheLineOfTheRobotsFile() {
        assertThat(exclusion(Exclusion.ROBOTS_DISALLOWED, "secret/1"))
                .isEqualTo(rule("sites[1].robots.obey", "robots.txt:3: Disallow: /secret/", 20));
    }

    @Test
    void aPageOfAnotherSiteIsExplainedByTheBaseOfThatSite() {
        assertThat(exclusion(Exclusion.OTHER_SITE, "inner/1"))
                .isEqualTo(rule("sites[2].url", "https://shop.example.com/inner/", 22));
    }

    @Test
    void aReasonOfTheEventOrOfAnEarlierConfigurationHasNoRule() {
        assertThat(exclusion(Exclusion.NOINDEX, "p/1")).isNull();
        assertThat(exclusion(Exclusion.PATH_EXCLUDED, "p/1")).isNull();
        assertThat(exclusion(Exclusion.PARAMETER_EXCLUDED, "p/1")).isNull();
        assertThat(exclusion(Exclusion.OTHER_SITE, "p/1")).isNull();
    }

    @Test
    void sitesThatAreNotFromAFileHaveNoRules() {
        Site shop = sites.byId("shop").orElseThrow();
        RuleFinder without = new RuleFinder(new Sites(sites.asList()), shop);

        assertThat(without.placement("blog", SHOP + "blog/1")).isEqualTo(new Placement(By.MATCH, null));
        for (Exclusion reason : Exclusion.values()) {
            assertThat(without.exclusion(reason, SHOP + "private/1?sort=a")).isNull();
        }
    }

    private RuleFinder rulesOf(String site) {
        return new RuleFinder(sites, sites.byId(site).orElseThrow());
    }

    private @Nullable ConfiguredRule exclusion(Exclusion reason, String path) {
        return rules.exclusion(reason, SHOP + path);
    }

    private ConfiguredRule rule(String key, String text, int line) {
        return new ConfiguredRule(key, text, Objects.requireNonNull(file).toString(), line);
    }
}
