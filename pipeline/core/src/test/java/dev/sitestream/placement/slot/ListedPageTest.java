package dev.sitestream.placement.slot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.codec.PackedText;
import dev.sitestream.page.Alternate;
import dev.sitestream.page.Extensions;
import dev.sitestream.page.Page;
import dev.sitestream.page.Visibility;
import dev.sitestream.placement.entries.EntrySize;
import dev.sitestream.placement.state.Arrival;
import dev.sitestream.placement.state.Arrival.LeftPlace;
import dev.sitestream.placement.state.EntryChange;
import dev.sitestream.placement.state.EntryState;
import dev.sitestream.placement.state.ListingChange;
import dev.sitestream.placement.state.PageState.Departure;
import dev.sitestream.placement.state.PageState.Listed;
import dev.sitestream.placement.state.PageState.Ownership;
import dev.sitestream.placement.state.Place;
import dev.sitestream.placement.state.ShardId;
import dev.sitestream.published.PageRecord.Change;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ListedPageTest {

    private static final List<Alternate> SIBLINGS =
            List.of(new Alternate("de", "https://a.example/de"), new Alternate("en", "https://a.example/"));
    private static final Page PAGE =
            new Page("https://a.example/", null, null, null, null, null, null, Extensions.NONE, Visibility.PLAIN);

    private static final EntryState ENTRY =
            new EntryState(1, new EntrySize(2, 3, Set.of()), 4, 5, Set.of(), null, null);
    private static final ListedPage LISTED = new ListedPage(PAGE, SIBLINGS, 300);
    private static final EntryChange CHANGE = new EntryChange(Change.UPDATED, 7, 8);
    private static final Arrival ARRIVAL = new Arrival(
            6,
            true,
            List.of(new LeftPlace(new Place(new ShardId("blog", 1), 2), new EntrySize(9, 0, Set.of()))),
            new Departure(new Place(new ShardId("news", 3), 4), 5, null),
            new Arrival.Leaving(-1, true));
    private static final Place PLACE = new Place(new ShardId("pages", 1), 0);
    private static final byte[] SLOT = ListedPage.encode(CHANGE, ENTRY, LISTED.content());

    @Test
    void whatASlotHoldsHasThisFormInVersion1() {
        assertThat(HexFormat.of().formatHex(SLOT))
                .isEqualTo("01" + "010710" + "17" + "02020300" + "0000000000000004" + "0000000000000005" + "000000"
                        + "ac0202" + "0264651468747470733a2f2f612e6578616d706c652f6465"
                        + "02656e1268747470733a2f2f612e6578616d706c652f"
                        + "011268747470733a2f2f612e6578616d706c652f00000000000000");
        assertThat(ListedPage.decode(SLOT)).isEqualTo(LISTED);
    }

    @Test
    void whatIsKnownOfAPageIsReadAndReplacedAlone() {
        byte[] arrived = ListedPage.arrived(SLOT, ARRIVAL);
        EntryState later = ENTRY.since(1_700_000_000_000_000L, new Ownership("erp:p:1", Ownership.NONE), null);
        Listed page = ListedPage.with(ListedPage.listed(PLACE, arrived), later);
        EntryChange change = new EntryChange(Change.RELISTED, 1_000_000, -1);

        for (byte[] slot : List.of(page.slot(), ListedPage.changed(page.slot(), change))) {
            assertThat(ListedPage.decode(slot)).isEqualTo(LISTED);
            assertThat(ListedPage.listed(PLACE, slot).entry()).isEqualTo(later);
            assertThat(url(slot)).isEqualTo(PAGE.url());
        }
        assertThat(ListedPage.changeOf(page.slot())).isEqualTo(CHANGE);
        assertThat(ListedPage.arrivalOf(page.slot())).isEqualTo(ARRIVAL);
        assertThat(ListedPage.changeOf(ListedPage.changed(page.slot(), change))).isEqualTo(change);
        assertThat(ListedPage.arrivalOf(ListedPage.changed(page.slot(), change)))
                .isNull();
    }

    private static String url(byte[] slot) {
        PackedText url = new PackedText();
        ListedPage.url(slot, url);
        return new String(url.array(), url.from(), url.end() - url.from(), StandardCharsets.UTF_8);
    }

    @Test
    void aKeptChangeHasThisFormInVersion1() {
        ListingChange change = new ListingChange("https://a.example/", "Title", -5, 300, true);

        assertThat(HexFormat.of().formatHex(change.encode()))
                .isEqualTo("011268747470733a2f2f612e6578616d706c652f065469746c6509ac0201");
        assertThat(ListingChange.decode(change.encode())).isEqualTo(change);
    }
}
