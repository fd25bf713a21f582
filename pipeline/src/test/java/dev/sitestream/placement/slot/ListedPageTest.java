package dev.sitestream.placement.slot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.page.Alternate;
import dev.sitestream.page.Extensions;
import dev.sitestream.page.Page;
import dev.sitestream.page.Visibility;
import dev.sitestream.placement.state.ListingChange;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;

class ListedPageTest {

    private static final List<Alternate> SIBLINGS =
            List.of(new Alternate("de", "https://a.example/de"), new Alternate("en", "https://a.example/"));
    private static final Page PAGE =
            new Page("https://a.example/", null, null, null, null, null, null, Extensions.NONE, Visibility.PLAIN);

    @Test
    void whatASlotHoldsHasThisFormInVersion1() {
        ListedPage listed = new ListedPage(EntryChange.NONE, PAGE, SIBLINGS, 300);

        assertThat(HexFormat.of().formatHex(listed.encode()))
                .isEqualTo("01000000" + "ac0202" + "0264651468747470733a2f2f612e6578616d706c652f6465"
                        + "02656e1268747470733a2f2f612e6578616d706c652f"
                        + "011268747470733a2f2f612e6578616d706c652f00000000000000");
        assertThat(ListedPage.decode(listed.encode())).isEqualTo(listed);
    }

    @Test
    void aKeptChangeHasThisFormInVersion1() {
        ListingChange change = new ListingChange("https://a.example/", "Title", -5, 300, true);

        assertThat(HexFormat.of().formatHex(change.encode()))
                .isEqualTo("011268747470733a2f2f612e6578616d706c652f065469746c6509ac0201");
        assertThat(ListingChange.decode(change.encode())).isEqualTo(change);
    }
}
