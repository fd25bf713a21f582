package dev.sitestream.health;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.health.HealthIssue.Kind;
import org.junit.jupiter.api.Test;

class HealthIssueTest {

    @Test
    void anIssueIsAboutTheSiteThatItNamesWholeOrInPart() {
        assertThat(about("site shop").isAbout("shop")).isTrue();
        assertThat(about("site shop, lane 3").isAbout("shop")).isTrue();
        assertThat(about("site shop, index").isAbout("shop")).isTrue();
    }

    @Test
    void anIssueIsNotAboutASiteWhoseNameIsOnlyTheBeginning() {
        assertThat(about("site shop.example.com, lane 3").isAbout("shop")).isFalse();
        assertThat(about("site shop").isAbout("shop.example.com")).isFalse();
        assertThat(about("pipeline").isAbout("pipeline")).isFalse();
    }

    @Test
    void aKindIsWrittenInLowerCaseWithHyphens() {
        assertThat(Kind.STORE_FAILING.notation()).isEqualTo("store-failing");
    }

    private static HealthIssue about(String subject) {
        return new HealthIssue(Kind.PUBLICATION_HELD, subject, "");
    }
}
