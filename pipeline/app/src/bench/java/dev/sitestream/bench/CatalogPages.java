package dev.sitestream.bench;

import dev.sitestream.page.Alternate;
import dev.sitestream.page.ChangeFrequency;
import dev.sitestream.page.Extensions;
import dev.sitestream.page.Page;
import dev.sitestream.page.Visibility;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** Pages of a shop's products, determined by their numbers. */
final class CatalogPages {

    private static final Instant OPENED = Instant.parse("2024-11-21T00:00:00Z");
    private static final int TWO_YEARS_SECONDS = 2 * 365 * 86_400;
    private static final int WORDS_OF_A_NAME = 5;
    private static final int IMAGES = 3;
    private static final String[] WORDS = {
        "alpine", "nordic", "classic", "urban", "compact", "ultralight", "vintage", "everyday", "premium", "basic",
        "running", "trail", "hiking", "boot", "sandal", "jacket", "parka", "lamp", "desk", "floor",
        "string", "kettle", "knife", "board", "stock", "pot", "city", "gravel", "cargo", "bike"
    };
    private static final String[] LANGUAGES = {"de", "en", "es", "fr", "it", "nl", "pl", "pt"};
    private static final String[] COUNTRIES = {"AT", "BE", "CA", "CH", "US"};

    private CatalogPages() {}

    /** A page with a URL and a lastmod only. */
    static Page lean(int number) {
        return page(number, null, null, Extensions.NONE);
    }

    /** A page with all fields of the sitemap protocol itself; about 195 bytes in a file. */
    static Page plain(int number) {
        return page(number, ChangeFrequency.WEEKLY, "0." + (1 + number % 9), Extensions.NONE);
    }

    /** A page with three images, and alternates in forty languages. */
    static Page withExtensions(int number) {
        String path = path(number);
        List<Alternate> alternates = new ArrayList<>();
        for (String language : LANGUAGES) {
            for (String country : COUNTRIES) {
                String hreflang = language + "-" + country;
                alternates.add(
                        new Alternate(hreflang, CatalogEvents.SITE + hreflang.toLowerCase(Locale.ROOT) + "/" + path));
            }
        }
        List<String> images = new ArrayList<>();
        for (int i = 1; i <= IMAGES; i++) {
            images.add(CatalogEvents.SITE + "img/" + number + "-" + i + ".jpg?width=1200&height=900");
        }
        return page(number, null, null, new Extensions(images, List.of(), alternates, null));
    }

    private static Page page(
            int number, @Nullable ChangeFrequency changefreq, @Nullable String priority, Extensions extensions) {
        String lastmod = OPENED.plusSeconds(new SplittableRandom(~number).nextInt(TWO_YEARS_SECONDS))
                .toString();
        return new Page(
                CatalogEvents.SITE + path(number),
                lastmod,
                changefreq,
                priority,
                "Product " + number,
                "en",
                null,
                extensions,
                Visibility.PLAIN);
    }

    private static String path(int number) {
        SplittableRandom random = new SplittableRandom(number);
        StringBuilder path = new StringBuilder("catalog/").append(word(random)).append('/');
        for (int i = 0; i < WORDS_OF_A_NAME; i++) {
            path.append(word(random)).append('-');
        }
        return path.append(number).toString();
    }

    private static String word(SplittableRandom random) {
        return WORDS[random.nextInt(WORDS.length)];
    }
}
