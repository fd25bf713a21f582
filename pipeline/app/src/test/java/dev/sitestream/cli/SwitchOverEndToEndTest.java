package dev.sitestream.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.page.Page;
import dev.sitestream.sitemap.EventPages;
import dev.sitestream.sitemap.RandomPages;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A running pipeline takes over from an old sitemap, while events come in. */
@Tag("slow")
class SwitchOverEndToEndTest {

    private final TwoInstances instances = SharedInstances.get();

    @TempDir
    private Path folder;

    @Test
    void whatIsImportedIsListedUnlessAnEventSaysOtherwise() throws Exception {
        List<Page> pages = EventPages.random(5, 400);
        Instant now = Instant.now();
        String old = publishOld(pages, now);
        String config = instances.configuration(0);
        long sentBefore = instances.sent();
        instances.send(List.of(EventPages.upsert(pages.get(0).with(pages.get(1).extensions()), now)));

        CommandRun run = CommandRun.of("import", "--config", config, "--site", "moved", old);
        instances.send(List.of("{\"op\":\"delete\",\"url\":\"" + pages.get(2).url() + "\",\"time\":\"" + now + "\"}"));

        assertThat(run.exitCode()).as(run.out() + run.err()).isZero();
        assertThat(run.err()).contains("400 pages");
        assertThat(instances.sent() - sentBefore).isEqualTo(402);
        instances.awaitRest();
        for (String moved :
                List.of("site:moved", instances.published().resolve("moved").toString())) {
            CommandRun compared = CommandRun.of("compare", "--config", config, old, moved);
            assertThat(compared.out())
                    .startsWith("1 missing of 400. 1 page has other values.\n")
                    .contains(pages.get(2).url());
            assertThat(compared.exitCode()).isEqualTo(1);
        }
        assertThat(CommandRun.of("compare", "--config", config, "site:moved", "site:moved")
                        .exitCode())
                .isZero();
    }

    private String publishOld(List<Page> pages, Instant now) throws Exception {
        List<String> events = new ArrayList<>();
        for (Page page : pages) {
            events.add(EventPages.upsert(page, now.minus(Duration.ofDays(1))));
        }
        Path file = Files.write(folder.resolve("events.ndjson"), events);
        Path old = folder.resolve("old");
        CommandRun run = CommandRun.of("replay", "--site", RandomPages.BASE, "--out", old.toString(), file.toString());
        assertThat(run.exitCode()).as(run.err()).isZero();
        return old.toString();
    }
}
