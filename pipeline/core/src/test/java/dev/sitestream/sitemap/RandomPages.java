package dev.sitestream.sitemap;

import dev.sitestream.page.Alternate;
import dev.sitestream.page.ChangeFrequency;
import dev.sitestream.page.Extensions;
import dev.sitestream.page.News;
import dev.sitestream.page.News.Publication;
import dev.sitestream.page.Page;
import dev.sitestream.page.Video;
import dev.sitestream.page.Video.Audience;
import dev.sitestream.page.Video.Uploader;
import dev.sitestream.page.Visibility;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Generates pages with everything that a sitemap can contain, each part present or absent at random.
 *
 * <p>All values are valid, and their texts are full of characters that must be escaped. Spaces are single and never at
 * the ends of a text, because the crawler's parser trims the texts that it reads.
 */
public final class RandomPages {

    /** The address below which all pages are. */
    public static final String BASE = "https://shop.example.com/";

    private static final List<String> WORDS = List.of(
            "plain",
            "a&b",
            "&amp;",
            "<b>",
            "</url>",
            "\"quoted\"",
            "it's",
            "]]>",
            "größe",
            "日本語",
            "😀🏳️‍🌈",
            "\u007f",
            "\uFFFD",
            "%20",
            "x".repeat(60));

    private static final List<String> LANGUAGES =
            List.of("en", "de-CH", "zh-Hant-TW", "x-default", "fr-CA", "es", "pt-BR");

    private final Random random;

    /** Equal seeds give equal pages. */
    public RandomPages(long seed) {
        random = new Random(seed);
    }

    /** Returns {@code count} pages with distinct URLs. */
    public List<Page> list(int count) {
        return IntStream.range(0, count).mapToObj(this::page).toList();
    }

    /** Returns the page with this number in its URL. */
    public Page page(int number) {
        return new Page(
                url("p/" + number),
                maybe(this::date),
                maybe(() -> oneOf(List.of(ChangeFrequency.values()))),
                maybe(() -> decimal(1)),
                maybe(() -> text(200)),
                null,
                null,
                new Extensions(
                        some(5, () -> url("image")),
                        some(3, this::video),
                        some(7, () -> new Alternate(oneOf(LANGUAGES), url("alternate"))),
                        maybe(this::news)),
                Visibility.PLAIN);
    }

    /** Returns {@code count} articles with distinct URLs. */
    public List<Article> articles(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> new Article(url("news/" + i), maybe(this::date), news()))
                .toList();
    }

    private News news() {
        Publication publication = new Publication(text(80), oneOf(List.of("en", "ger", "zh-cn", "zh-tw")));
        return new News(publication, date(), text(200));
    }

    private Video video() {
        boolean hasPlayer = random.nextBoolean();
        return new Video(
                url("thumbnail"),
                text(100),
                text(2_048),
                hasPlayer ? maybe(() -> url("content")) : url("content"),
                hasPlayer ? url("player") : null,
                maybe(() -> 1 + random.nextInt(28_800)),
                maybe(this::date),
                maybe(() -> decimal(5)),
                maybe(() -> (long) random.nextInt(Integer.MAX_VALUE)),
                maybe(this::date),
                maybe(random::nextBoolean),
                maybe(() -> audience(List.of("DE", "AT", "CH", "IE", "US"))),
                maybe(() -> audience(List.of("web", "mobile", "tv"))),
                maybe(random::nextBoolean),
                maybe(() -> new Uploader(text(255), maybe(() -> url("uploader")))),
                maybe(random::nextBoolean),
                some(32, () -> text(30)));
    }

    private Audience audience(List<String> all) {
        return new Audience(random.nextBoolean(), all.subList(random.nextInt(all.size()), all.size()));
    }

    /** Returns a serialised URL with all characters that a URL may contain and XML must escape. */
    private String url(String path) {
        return BASE + path + "'&".substring(random.nextInt(3)) + "?q=&a=1;%C3%A9" + "x".repeat(random.nextInt(200));
    }

    /** Returns a date-time of 2017 to 2026 in one of the forms that the schemas allow. */
    private String date() {
        Instant instant =
                Instant.ofEpochSecond(1_500_000_000L + random.nextInt(290_000_000), random.nextInt(1_000_000) * 1_000L);
        return oneOf(List.of(
                instant.toString(),
                instant.toString().substring(0, 19) + oneOf(List.of("Z", "+05:30", "-08:00")),
                instant.toString().substring(0, 10)));
    }

    private String decimal(int max) {
        return random.nextInt(10) == 0 ? max + ".0" : random.nextInt(max) + "." + random.nextInt(1_000);
    }

    /** Returns a text of 1 to {@code max} characters. */
    private String text(int max) {
        StringBuilder text = new StringBuilder(oneOf(WORDS));
        for (String next = oneOf(WORDS); random.nextInt(20) > 0; next = oneOf(WORDS)) {
            if (text.length() + 1 + next.length() > max) {
                break;
            }
            text.append(' ').append(next);
        }
        return text.length() > max ? "short" : text.toString();
    }

    private <T> T oneOf(List<T> all) {
        return all.get(random.nextInt(all.size()));
    }

    private <T> @Nullable T maybe(Supplier<T> value) {
        return random.nextBoolean() ? value.get() : null;
    }

    /** Returns an empty list in half of all cases, otherwise 1 to {@code max} values. */
    private <T> List<T> some(int max, Supplier<T> value) {
        List<T> values = new ArrayList<>();
        if (random.nextBoolean()) {
            int count = 1 + random.nextInt(max);
            for (int i = 0; i < count; i++) {
                values.add(value.get());
            }
        }
        return values;
    }
}
