package dev.sitestream.remedy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.health.HealthIssue;
import dev.sitestream.health.HealthIssue.Kind;
import dev.sitestream.page.event.ProblemCode;
import dev.sitestream.site.Exclusion;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RemediesTest {

    private static final int LONGEST = 320;

    @Test
    void everyCodeOfAProblemHasARemedy() {
        for (ProblemCode code : ProblemCode.values()) {
            assertThat(ProblemRemedy.of(code.text())).as(code.text()).contains(ProblemRemedy.of(code));
        }
    }

    @Test
    void everyReasonNotToListAPageHasARemedy() {
        for (Exclusion reason : Exclusion.values()) {
            assertThat(ListingRemedy.of(reason.notation()))
                    .as(reason.notation())
                    .contains(ListingRemedy.of(reason));
        }
        assertThat(ListingRemedy.of("deleted")).isPresent();
        assertThat(ListingRemedy.of("unknown")).isPresent();
    }

    @Test
    void everyKindOfHealthIssueHasARemedy() {
        for (Kind kind : Kind.values()) {
            assertThat(IssueRemedy.of(kind.notation(), "pipeline"))
                    .as(kind.notation())
                    .contains(IssueRemedy.of(kind));
        }
    }

    @Test
    void aRemedyIsOneSentenceAndNoTwoAreTheSame() {
        List<String> remedies = new ArrayList<>();
        Stream.of(ProblemCode.values()).map(ProblemRemedy::of).forEach(remedies::add);
        Stream.of(Exclusion.values()).map(ListingRemedy::of).forEach(remedies::add);
        Stream.of(Kind.values()).map(IssueRemedy::of).forEach(remedies::add);

        assertThat(remedies).doesNotHaveDuplicates().allSatisfy(remedy -> {
            assertThat(remedy).matches("[A-Z].*\\.").hasSizeLessThanOrEqualTo(LONGEST);
            assertThat(remedy).as("one sentence").doesNotContainPattern("[a-z]\\. [A-Z]");
        });
    }

    @Test
    void aCommandIsForTheSiteThatTheIssueIsAbout() {
        HealthIssue held = new HealthIssue(Kind.PUBLICATION_HELD, "site shop, lane 3", "is held");

        assertThat(IssueRemedy.of(held)).contains("`sitestream release shop`");
        assertThat(IssueRemedy.of("publication-held", "site shop"))
                .hasValueSatisfying(remedy -> assertThat(remedy).contains("`sitestream release shop`"));
    }

    @Test
    void theCodesOfALaterReleaseHaveNoRemedyHere() {
        assertThat(ProblemRemedy.of("of-a-later-release")).isEmpty();
        assertThat(ListingRemedy.of("of-a-later-release")).isEmpty();
        assertThat(IssueRemedy.of("of-a-later-release", "pipeline")).isEmpty();
    }
}
