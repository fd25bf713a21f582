package dev.sitestream.identity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.identity.IdStore.SiteId;
import dev.sitestream.identity.PageIds.Effect;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class PageIdsTest {

    private static final SiteId ID = new SiteId("shop", "erp:product:1");
    private static final String A = "https://shop.example.com/a";
    private static final String B = "https://shop.example.com/b";
    private static final long DAY = TimeUnit.DAYS.toMillis(1);

    private final MemoryIdStore store = new MemoryIdStore();
    private PageIds ids = new PageIds(store, Duration.ofDays(7));

    @Test
    void aNewIdLeavesNoPage() {
        assertThat(upsert(A, 1)).isEqualTo(new Effect(false, List.of(), false));
    }

    @Test
    void aChangedUrlLeavesTheOldPage() {
        upsert(A, 1);

        assertThat(upsert(B, 2).left()).containsExactly(A);
        assertThat(upsert(B, 3).left()).isEmpty();
    }

    @Test
    void anOlderChangeIsStale() {
        upsert(B, 2);

        assertThat(upsert(A, 1).isStale()).isTrue();
        assertThat(delete(null, 1).isStale()).isTrue();
        assertThat(delete(null, 3).left()).containsExactly(B);
    }

    @Test
    void ofTwoChangesWithOneTimeTheOneThatArrivesLaterCounts() {
        upsert(A, 1);

        assertThat(upsert(B, 1).left()).containsExactly(A);
    }

    @Test
    void aDeleteNeedsNoUrl() {
        upsert(A, 1);

        assertThat(delete(null, 2).left()).containsExactly(A);
        assertThat(delete(null, 3).left()).isEmpty();
    }

    @Test
    void aDeleteWithAnotherUrlThanTheKnownOneMeansBoth() {
        upsert(A, 1);

        assertThat(delete(B, 2).left()).containsExactly(A, B);
        assertThat(delete(B, 3).left()).containsExactly(B);
    }

    @Test
    void anOlderUpsertAfterTheDeleteOfAnUnknownIdIsStale() {
        delete(null, 2);

        assertThat(upsert(A, 1).isStale()).isTrue();
    }

    @Test
    void aChangeTellsWhetherTheIdHadItsUrlBefore() {
        assertThat(upsert(A, 1).keepsUrl()).isFalse();
        assertThat(upsert(A, 2).keepsUrl()).isTrue();
        assertThat(upsert(B, 3).keepsUrl()).isFalse();
    }

    @Test
    void aDeleteWithoutATimeIsFollowedByAnUpsertOfTheSameInstant() {
        upsert(A, 5);
        delete(null, 6);

        assertThat(ids.deleteWithoutTime(ID, null, 0)).isEqualTo(new Effect(false, List.of(), false));
        assertThat(upsert(B, 6)).isEqualTo(new Effect(false, List.of(), false));
        assertThat(ids.deleteWithoutTime(ID, null, 0).left()).containsExactly(B);
        assertThat(upsert(A, 5).isStale()).isTrue();
        assertThat(upsert(A, 6)).isEqualTo(new Effect(false, List.of(), false));
    }

    @Test
    void aDeleteWithoutATimeAndWithoutAKnownPageLeavesNothingButTheUrlThatItNames() {
        assertThat(ids.deleteWithoutTime(ID, null, 0)).isEqualTo(new Effect(false, List.of(), false));
        assertThat(ids.deleteWithoutTime(ID, A, 0).left()).containsExactly(A);

        assertThat(store.size()).isZero();
        assertThat(upsert(B, 1).isStale()).isFalse();
    }

    @Test
    void aUrlThatAFormerReleaseHasStoredAsItWasSpelledIsTheSame() {
        store.put(ID, new KnownId(1, "https://shop.example.com/%7ea", 0));

        assertThat(upsert("https://shop.example.com/~a", 2).left()).isEmpty();

        store.put(ID, new KnownId(3, "https://shop.example.com/%7ea", 0));
        assertThat(delete(null, 4).left()).containsExactly("https://shop.example.com/~a");
    }

    @Test
    void anIdOfAnotherSiteOrSourceIsAnotherId() {
        upsert(A, 1);

        assertThat(ids.upsert(new SiteId("blog", ID.id()), B, 2, 0, 0).left()).isEmpty();
        assertThat(ids.upsert(new SiteId("shop", "shopify:product:1"), B, 2, 0, 0)
                        .left())
                .isEmpty();
    }

    @Test
    void aTimeThatAWrongClockHasSetDoesNotBlockLaterChanges() {
        long ahead = TimeUnit.DAYS.toMicros(1);
        upsert(A, ahead);

        assertThat(upsert(B, 1).left()).containsExactly(A);
    }

    @Test
    void aDeletedIdIsForgottenAfterSevenDays() {
        delete(A, 1);
        ids.upsert(new SiteId("shop", "erp:product:2"), B, 1, 7 * DAY - 1, 0);
        assertThat(store.get(ID)).isNotNull();

        ids.upsert(new SiteId("shop", "erp:product:2"), B, 2, 7 * DAY, 0);
        assertThat(store.get(ID)).isNull();
        assertThat(store.size()).isEqualTo(1);
    }

    @Test
    void anIdThatHasAPageAgainIsNotForgotten() {
        delete(A, 1);
        upsert(A, 2);
        ids.upsert(new SiteId("shop", "erp:product:2"), B, 1, 8 * DAY, 0);

        assertThat(upsert(B, 3).left()).containsExactly(A);
    }

    @Test
    void aRestartForgetsNothing() {
        upsert(A, 5);
        delete(null, 6);
        ids = new PageIds(store, Duration.ofDays(7));

        assertThat(upsert(A, 4).isStale()).isTrue();
        ids.upsert(new SiteId("shop", "erp:product:2"), B, 1, 7 * DAY, 0);
        assertThat(store.get(ID)).isNull();
    }

    private Effect upsert(String url, long timeMicros) {
        return ids.upsert(ID, url, timeMicros, 0, 0);
    }

    private Effect delete(@Nullable String url, long timeMicros) {
        return ids.delete(ID, url, timeMicros, 0, 0);
    }
}
