package dev.sitestream.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.console.RejectedView.Choice;
import dev.sitestream.console.RejectedView.Filter;
import dev.sitestream.page.event.ProblemCode;
import dev.sitestream.query.rejected.RejectedAnswer;
import dev.sitestream.query.rejected.RejectedQuestion;
import java.util.List;
import org.junit.jupiter.api.Test;

class RejectedViewTest {

    private final Samples samples = new Samples("");
    private final RejectedView all =
            new RejectedView(samples.asked("/rejected"), samples.rejectedQuestion(), samples.rejected());
    private final RejectedView filtered =
            new RejectedView(samples.asked("/rejected"), samples.filteredRejectedQuestion(), samples.rejected());

    @Test
    void eachCountLeadsToItsEvents() {
        assertThat(all.filters()).extracting(Filter::name).containsExactly("Outcome", "Reason", "Sender", "Site");
        assertThat(all.filters().get(1).choices())
                .first()
                .isEqualTo(new Choice("Site unknown", 1_120, "/rejected?code=site-unknown", false));
        assertThat(all.filters().get(3).choices())
                .first()
                .isEqualTo(new Choice("No known site", 1_120, "/rejected?site=none", false));
        assertThat(all.isFiltered()).isFalse();
    }

    @Test
    void aChoiceKeepsTheOtherFiltersAndBeginsWithTheNewestEvents() {
        assertThat(filtered.filters().get(3).choices())
                .extracting(Choice::href)
                .containsExactly(
                        "/rejected?severity=rejected&code=site-unknown&source=cms&site=none",
                        "/rejected?severity=rejected&code=site-unknown&source=cms&site=shop");
        assertThat(filtered.filters().get(3).all())
                .isEqualTo("/rejected?severity=rejected&code=site-unknown&source=cms");
    }

    @Test
    void whatIsChosenIsShownFirstEvenIfNoEventHasIt() {
        Filter senders = filtered.filters().get(2);

        assertThat(senders.choices())
                .first()
                .extracting(Choice::label, Choice::events, Choice::chosen)
                .containsExactly("cms", 0L, true);
        assertThat(senders.chosen()).isTrue();
    }

    @Test
    void manyChoicesAreFolded() {
        Filter senders = all.filters().get(2);

        assertThat(senders.choices()).hasSize(8);
        assertThat(senders.others()).hasSize(4);
    }

    @Test
    void theNextPartHasTheSameFilters() {
        assertThat(filtered.pager().next())
                .isEqualTo("/rejected?severity=rejected&code=site-unknown&source=cms&site=none&before=0-12_1-6");
        assertThat(filtered.pager().first())
                .isEqualTo("/rejected?severity=rejected&code=site-unknown&source=cms&site=none");
        assertThat(all.pager().first()).isNull();
    }

    @Test
    void theRemedyOfTheReasonThatIsAskedForIsSaidOnce() {
        assertThat(filtered.remedy()).isEqualTo("Add the site to `sites`.");
        assertThat(all.remedy()).isNull();
        String page = SampleViews.of(samples).getOrDefault("rejected-filtered", "");
        assertThat(page.split("Add the site", -1)).hasSize(2);
    }

    @Test
    void theCommandGoesBackAsFarAsTheView() {
        assertThat(all.command().text()).isEqualTo("sitestream rejected --since 1h");
        assertThat(since("2026-11-22T06:30:00Z").command().text()).endsWith("--since 6h");
        assertThat(since("2026-11-12T06:30:00Z").command().text()).endsWith("--since 11d");
    }

    @Test
    void everyReasonIsInWords() {
        assertThat(RejectedView.reason("url-too-long")).isEqualTo("URL too long");
        assertThat(RejectedView.reason("utf8-invalid")).isEqualTo("UTF-8 invalid");
        for (ProblemCode code : ProblemCode.values()) {
            assertThat(RejectedView.reason(code.text())).matches("[A-Z“].*").doesNotContain("-i", "_");
        }
    }

    private RejectedView since(String time) {
        RejectedAnswer answer = new RejectedAnswer(
                "page-events-rejected",
                new RejectedAnswer.Looked(1, 0, time, true),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                null);
        RejectedQuestion question = samples.rejectedQuestion();
        return new RejectedView(samples.asked("/rejected"), question, answer);
    }
}
