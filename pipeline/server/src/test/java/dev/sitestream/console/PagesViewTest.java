package dev.sitestream.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.console.SitesView.Choice;
import dev.sitestream.query.PageAnswer;
import dev.sitestream.query.PagesAnswer;
import dev.sitestream.query.PagesQuestion;
import dev.sitestream.site.Exclusion;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PagesViewTest {

    private final Samples samples = new Samples("");
    private final PagesQuestion question =
            new PagesQuestion(Set.of(PageAnswer.WITHHELD), null, Exclusion.NOINDEX, "", "", 100, false);
    private final PagesView view =
            new PagesView(samples.asked("/"), samples.site(), question, new PagesAnswer("shop", List.of(), "b"));

    @Test
    void everyReasonCanBeChosenAndThePresentOneIs() {
        assertThat(view.reasons()).hasSize(Exclusion.values().length + 1);
        assertThat(view.reasons())
                .filteredOn(Choice::chosen)
                .extracting(Choice::value)
                .containsExactly("noindex");
    }

    @Test
    void theNextPartIsOfTheSameReason() {
        assertThat(view.pager().next()).contains("reason=noindex").contains("after=b");
        assertThat(view.isFiltered()).isTrue();
    }
}
