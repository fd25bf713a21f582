package dev.sitestream.page.event;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.sitestream.page.Extensions;
import dev.sitestream.page.Page;
import dev.sitestream.page.Visibility;
import dev.sitestream.page.url.InvalidUrlException;
import dev.sitestream.page.url.WebUrl;
import java.util.List;
import org.junit.jupiter.api.Test;

class PageEventTest {

    @Test
    void anUpsertHoldsNoOtherPageThanItsOwn() throws InvalidUrlException {
        WebUrl url = WebUrl.parse("https://shop.example.com/p/1");
        Page other = new Page(
                "https://shop.example.com/p/2", null, null, null, null, null, null, Extensions.NONE, Visibility.PLAIN);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> new PageEvent.Upsert(url, null, null, null, null, other))
                .withMessageContaining("p/1")
                .withMessageContaining("p/2");
    }

    @Test
    void anEventIsInvalidForAReason() {
        assertThatIllegalArgumentException().isThrownBy(() -> new Decoded.Invalid(List.of()));
    }
}
