package dev.sitestream.demo;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.config.read.ConfigurationLoader;
import dev.sitestream.page.event.Decoded;
import dev.sitestream.page.event.JsonEventDecoder;
import dev.sitestream.page.event.PageEvent.Upsert;
import dev.sitestream.page.event.ProblemCode;
import dev.sitestream.site.Exclusion;
import dev.sitestream.site.Site;
import dev.sitestream.site.Sites;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DemoExamplesTest {

    private static final Instant NOW = Instant.parse("2026-11-21T10:00:00Z");

    private final List<ProblemCode> rejected = new ArrayList<>();
    private final List<ProblemCode> warnings = new ArrayList<>();
    private final List<Exclusion> withheld = new ArrayList<>();

    @TempDir
    private Path folder;

    @Test
    void eachIsWithheldForAUsualReasonOrRejectedForAUsualMistake() throws Exception {
        Sites sites = sites();
        for (DemoEvent example : DemoExamples.events(NOW)) {
            Decoded decoded = new JsonEventDecoder().decode(null, example.json(), NOW);
            if (decoded instanceof Decoded.Valid valid) {
                valid.warnings().forEach(warning -> warnings.add(warning.code()));
                accept(sites, (Upsert) valid.event());
            } else {
                ((Decoded.Invalid) decoded).reasons().forEach(reason -> rejected.add(reason.code()));
            }
        }

        assertThat(withheld)
                .containsExactlyInAnyOrder(
                        Exclusion.NOINDEX,
                        Exclusion.CANONICAL_ELSEWHERE,
                        Exclusion.STATUS,
                        Exclusion.PATH_EXCLUDED,
                        Exclusion.SCHEDULED);
        assertThat(rejected)
                .containsExactlyInAnyOrder(
                        ProblemCode.SITE_UNKNOWN,
                        ProblemCode.OP_UNKNOWN,
                        ProblemCode.URL_INVALID,
                        ProblemCode.JSON_INVALID);
        assertThat(warnings).containsExactly(ProblemCode.PRIORITY_INVALID);
    }

    @Test
    void thePageThatTheDemoNamesHasNoindex() {
        assertThat(DemoExamples.events(NOW))
                .filteredOn(example -> example.url().equals(DemoExamples.NOINDEX_PAGE))
                .singleElement()
                .satisfies(
                        example -> assertThat(new String(example.json(), UTF_8)).contains("\"robots\":\"noindex\""));
    }

    private void accept(Sites sites, Upsert event) {
        Optional<Site> site = sites.siteOf(event.url());
        if (site.isEmpty()) {
            rejected.add(ProblemCode.SITE_UNKNOWN);
            return;
        }
        Set<Exclusion> reasons =
                site.get().rules().exclusions(event.page().url(), event.page().visibility(), NOW);
        assertThat(reasons).as("otherwise it would be listed").isNotEmpty();
        withheld.addAll(reasons);
    }

    private Sites sites() throws Exception {
        Path file = folder.resolve("sitestream.yaml");
        Files.writeString(file, DemoConfiguration.text(Path.of("/store"), Path.of("/state"), 19092, 18081, 18080));
        return ConfigurationLoader.load(file, Map.of()).sites();
    }
}
