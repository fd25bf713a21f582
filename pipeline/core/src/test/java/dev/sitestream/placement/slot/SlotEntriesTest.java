package dev.sitestream.placement.slot;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.page.Alternate;
import dev.sitestream.page.Extensions;
import dev.sitestream.page.Page;
import dev.sitestream.page.Visibility;
import dev.sitestream.placement.entries.EntrySize;
import dev.sitestream.placement.state.EntryChange;
import dev.sitestream.placement.state.EntryState;
import dev.sitestream.published.PageRecord.Change;
import dev.sitestream.sitemap.Format;
import dev.sitestream.sitemap.RandomPages;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SlotEntriesTest {

    private static final String URL = "https://a.example/";
    private static final Page PAGE =
            new Page(URL, null, null, null, null, null, null, Extensions.NONE, Visibility.PLAIN);
    private static final Page WITH_ALTERNATES =
            PAGE.with(Extensions.NONE.withAlternates(List.of(new Alternate("fr", URL + "fr"))));
    private static final List<Alternate> SIBLINGS = List.of(new Alternate("de", URL + "de"), new Alternate("en", URL));

    @Test
    void siblingsAreRenderedUnlessTheEventGaveAlternates() {
        String alternate = "<xhtml:link rel=\"alternate\" hreflang=\"";

        assertThat(rendered(slot(new ListedPage(PAGE, SIBLINGS, 300))))
                .isEqualTo("<url><loc>" + URL + "</loc>" + alternate + "de\" href=\"" + URL + "de\"/>" + alternate
                        + "en\" href=\"" + URL + "\"/></url>\n");
        assertThat(rendered(slot(new ListedPage(WITH_ALTERNATES, SIBLINGS, 300))))
                .isEqualTo("<url><loc>" + URL + "</loc>" + alternate + "fr\" href=\"" + URL + "fr\"/></url>\n");
        assertThat(rendered(slot(new ListedPage(PAGE, List.of(), 0)))).isEqualTo("<url><loc>" + URL + "</loc></url>\n");
    }

    @ParameterizedTest
    @EnumSource
    void entriesStandBehindEachOtherWhateverTheOnesBeforeHad(Format format) {
        SlotEntries entries = new SlotEntries(format, 1);
        ByteArrayOutputStream expected = new ByteArrayOutputStream();
        for (Page page : new RandomPages(6).list(300)) {
            entries.add(slot(new ListedPage(page, List.of(), 0)));
            expected.writeBytes(format.entry(page));
        }

        assertThat(Arrays.copyOf(entries.array(), entries.size())).isEqualTo(expected.toByteArray());
    }

    private static byte[] slot(ListedPage page) {
        EntryState entry = new EntryState(1, new EntrySize(2, 3, Set.of()), 4, 5, Set.of(), null, null);
        return ListedPage.encode(new EntryChange(Change.LISTED, 0, 0), entry, page.content());
    }

    private static String rendered(byte[] slot) {
        SlotEntries entries = new SlotEntries(Format.XML, 1);
        entries.add(slot);
        return new String(entries.array(), 0, entries.size(), UTF_8);
    }
}
