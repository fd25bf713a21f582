package dev.sitestream.page.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sitestream.page.Extensions;
import dev.sitestream.page.Page;
import dev.sitestream.page.Visibility;
import dev.sitestream.page.event.Decoded;
import dev.sitestream.page.event.JsonEventDecoder;
import dev.sitestream.page.event.PageEvent;
import dev.sitestream.sitemap.RandomPages;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PageFieldsTest {

    private static final Instant NOW = Instant.parse("2030-01-01T00:00:00Z");

    @Test
    void everyPageIsReadBackAsItWasWritten() throws Exception {
        for (Page page : new RandomPages(1).list(300)) {
            // Reading completes a page's alternates, and keeps one of several equal tags.
            Page read = read(page);

            assertThat(read(read)).isEqualTo(read);
            assertThat(read.with(page.extensions())).isEqualTo(page);
            assertThat(read.extensions().news()).isEqualTo(page.extensions().news());
            assertThat(read.extensions().videos())
                    .hasSameSizeAs(page.extensions().videos());
        }
    }

    @Test
    void whatDecidesAboutTheListingIsReadBack() throws Exception {
        Visibility visibility = new Visibility(
                true,
                "https://shop.example.com/other",
                410,
                Instant.parse("2026-11-22T10:00:00.123456Z"),
                Instant.parse("2027-01-01T00:00:00Z"));
        Page page = new Page(
                "https://shop.example.com/1",
                "2026-11-22",
                null,
                null,
                "",
                "de-CH",
                "group",
                new RandomPages(2).page(1).extensions().newsOnly(),
                visibility);

        assertThat(read(page)).isEqualTo(page);
    }

    @Test
    void absentFieldsAreMissing() {
        Page page = new Page(
                "https://shop.example.com/1", null, null, null, null, null, null, Extensions.NONE, Visibility.PLAIN);

        assertThat(PageFields.of(page)).isEmpty();
    }

    private static Page read(Page page) throws JsonProcessingException {
        Map<String, Object> event = new LinkedHashMap<>();
        event.put("op", "upsert");
        event.put("url", page.url());
        event.putAll(PageFields.of(page));
        String json = new ObjectMapper().writeValueAsString(event);
        Decoded decoded = new JsonEventDecoder().decode(null, json.getBytes(UTF_8), NOW);
        assertThat(decoded).isInstanceOf(Decoded.Valid.class);
        return ((PageEvent.Upsert) ((Decoded.Valid) decoded).event()).page();
    }
}
