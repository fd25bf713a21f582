package dev.sitestream.placement;

import dev.sitestream.page.Alternate;
import dev.sitestream.page.Extensions;
import dev.sitestream.page.News;
import dev.sitestream.page.Page;
import dev.sitestream.page.Visibility;
import dev.sitestream.placement.PageChange.Delete;
import dev.sitestream.placement.PageChange.Origin;
import dev.sitestream.placement.PageChange.Upsert;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Generates random changes of pages that are listed, withheld, members of translation groups, or news. */
final class ListingTraffic {

    private static final int PAGES = 60;
    private static final int GROUPS = 6;

    /** Includes two spellings of one language, and an invalid one. */
    private static final List<String> LANGUAGES = Arrays.asList(null, "en", "de", "DE", "fr", "en-UK");

    private final Random random;
    private final List<String> urls =
            IntStream.range(0, PAGES).mapToObj(ListingTraffic::url).toList();
    private long offset;

    ListingTraffic(Random random) {
        this.random = random;
    }

    /** Returns all URLs that can occur. */
    List<String> urls() {
        return urls;
    }

    /**
     * Returns a random change, which may come late.
     *
     * @param now the time, in milliseconds since 1970
     */
    PageChange next(ListingSettings settings, long now) {
        String url = urls.get(random.nextInt(PAGES));
        long time = TimeUnit.MILLISECONDS.toMicros(now - (random.nextInt(5) == 0 ? random.nextInt(2_000) : 0));
        if (random.nextInt(5) == 0) {
            return new Delete(url, time, null, origin());
        }
        String section = ListingSettings.SECTIONS.get(url.length() % 5 == 0 ? random.nextInt(2) : url.length() % 2);
        return new Upsert(time, settings.series(section), page(url, now), null, origin());
    }

    /** Returns the record of the next change. */
    private Origin origin() {
        offset += 100;
        return new Origin("events-" + offset % 3, (int) (offset % 7), offset);
    }

    private static String url(int number) {
        return "https://example.com/" + (number % 5 == 0 ? "private/" : "") + number
                + (number % 4 == 0 ? "?print=1" : "");
    }

    private Page page(String url, long now) {
        return new Page(
                url,
                random.nextBoolean() ? null : "2026-11-" + (10 + random.nextInt(20)),
                null,
                null,
                random.nextBoolean() ? null : "Title " + random.nextInt(3),
                LANGUAGES.get(random.nextInt(LANGUAGES.size())),
                random.nextInt(4) == 0 ? null : "group " + random.nextInt(GROUPS),
                extensions(url),
                random.nextInt(3) == 0 ? visibility(url, now) : Visibility.PLAIN);
    }

    private Extensions extensions(String url) {
        return new Extensions(
                IntStream.range(0, some(4)).mapToObj(i -> url + "/image-" + i).toList(),
                List.of(),
                random.nextInt(8) == 0 ? List.of(new Alternate("it", "https://example.com/it")) : List.of(),
                random.nextInt(4) == 0 ? news() : null);
    }

    private News news() {
        News.Publication publication = random.nextInt(4) == 0 ? null : new News.Publication("Daily", "en");
        return new News(publication, "2026-11-2" + random.nextInt(3), "Headline " + random.nextInt(3));
    }

    private Visibility visibility(String url, long now) {
        return new Visibility(
                random.nextInt(6) == 0,
                List.of(url, "https://example.com/elsewhere").get(some(2)),
                random.nextInt(6) == 0 ? 404 : Visibility.OK,
                around(now),
                around(now));
    }

    /** Returns 0 in most cases, otherwise a random number below {@code bound}. */
    private int some(int bound) {
        return random.nextInt(3) == 0 ? random.nextInt(bound) : 0;
    }

    private @Nullable Instant around(long now) {
        return random.nextBoolean()
                ? null
                : Instant.ofEpochMilli(now + random.nextInt(3_000) - 1_000).plusNanos(random.nextInt(1_000_000));
    }
}
