package dev.sitestream.topology;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DueTimesTest {

    private final DueTimes<String> due = new DueTimes<>();

    @Test
    void keysAreTakenOnceInTheOrderOfTheirTimes() {
        due.set("late", 30);
        due.set("early", 10);
        due.set("later", 40);
        assertThat(due.nextMillis()).isEqualTo(10);
        assertThat(due.take(9)).isEmpty();
        assertThat(due.take(30)).containsExactly("early", "late");
        assertThat(due.take(30)).isEmpty();
        assertThat(due.nextMillis()).isEqualTo(40);
    }

    @Test
    void aKeyHasOneTime() {
        due.set("a", 10);
        due.set("a", 20);
        assertThat(due.take(19)).isEmpty();
        assertThat(due.take(20)).containsExactly("a");
        assertThat(due.nextMillis()).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void aKeyCanBecomeDueEarlierButNotLater() {
        due.set("a", 10);
        due.setAtMost("a", 20);
        due.setAtMost("b", 5);
        assertThat(due.take(10)).containsExactly("b", "a");
        due.set("a", 20);
        due.setAtMost("a", 15);
        assertThat(due.take(15)).containsExactly("a");
    }

    @Test
    void keysThatAreDueAtTheSameTimeAreAllTakenTheFirstOneFirst() {
        for (String key : new String[] {"c", "a", "b"}) {
            due.set(key, 10);
        }
        assertThat(due.take(10)).containsExactly("c", "a", "b");
    }
}
