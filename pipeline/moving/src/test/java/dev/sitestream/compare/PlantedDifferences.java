package dev.sitestream.compare;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sitestream.listing.Listing;
import dev.sitestream.listing.Origin;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Two large listings with known differences, compared in this process: the main program of a process with little
 * memory. Pages are generated while they are read.
 */
final class PlantedDifferences {

    private static final String SITE = "https://shop.example.com";

    /** One page of so many has a difference. */
    private static final int STEP = 1_009;

    private static final int PAGES_OF_A_FILE = 50_000;

    private static final int SHOWN = 20;

    /** What is planted, in turn. */
    private enum Kind {
        MISSING,
        ADDED,
        LASTMOD,
        CHANGEFREQ,
        PRIORITY,
        IMAGES,
        ALTERNATES,
        VIDEOS,
        NEWS,
        FRAGMENT,
        ENCODING,
        CASE,
        SCHEME,
        RENAMED,
        DUPLICATE,
        BROKEN
    }

    private final long pages;

    private PlantedDifferences(long pages) {
        this.pages = pages;
    }

    // Arguments: the number of pages, the folder for temporary files
    public static void main(String[] arguments) throws Exception {
        PlantedDifferences planted = new PlantedDifferences(Long.parseLong(arguments[0]));
        System.exit(planted.compare(Path.of(arguments[1])) ? 0 : 1);
    }

    private boolean compare(Path folder) throws Exception {
        int share = Math.toIntExact(Runtime.getRuntime().maxMemory() / 8);
        Found found = new Found();
        long begunNanos = System.nanoTime();
        Totals totals = new Comparison(Found.settings(folder, share), found).run(listing(Side.OLD), listing(Side.NEW));
        Set<String> expected = new HashSet<>();
        for (long number = 0; number < pages; number += STEP) {
            expected.addAll(expected(number));
        }
        System.out.printf(
                Locale.ROOT,
                "%,d pages on each side in %.1f s: %,d equal, %,d findings, %,d expected%n",
                pages,
                (System.nanoTime() - begunNanos) / 1e9,
                totals.all().equal(),
                found.lines().size(),
                expected.size());
        Set<String> lacking = new HashSet<>(expected);
        found.lines().forEach(lacking::remove);
        Set<String> surplus = new HashSet<>(found.lines());
        surplus.removeAll(expected);
        lacking.stream().limit(SHOWN).forEach(line -> System.out.println("lacking: " + line));
        surplus.stream().limit(SHOWN).forEach(line -> System.out.println("surplus: " + line));
        return lacking.isEmpty()
                && surplus.isEmpty()
                && found.lines().size() == expected.size()
                && totals.all().pages() > pages;
    }

    private Listing listing(Side side) {
        return receiver -> {
            for (long i = 0; i < pages; i++) {
                // Both sides have to be sorted. The factor is a prime number, so that each page comes once.
                long number = side == Side.OLD ? i : i * 999_983 % pages;
                for (String event : events(side, number)) {
                    receiver.page(origin(side, number), event.getBytes(UTF_8));
                }
            }
        };
    }

    private static Origin origin(Side side, long number) {
        return new Origin(
                side.name().toLowerCase(Locale.ROOT) + "-" + (number / PAGES_OF_A_FILE + 1) + ".xml",
                (int) (number % PAGES_OF_A_FILE) + 1);
    }

    private static @Nullable Kind kindOf(long number) {
        Kind[] kinds = Kind.values();
        return number % STEP == 0 ? kinds[(int) (number / STEP % kinds.length)] : null;
    }

    private static String path(long number) {
        return "/catalog/" + number % 97 + "/blue-shoe-" + number * 31 % 1_000_003 + "-" + number;
    }

    private static List<String> events(Side side, long number) {
        String url = SITE + path(number);
        Kind kind = kindOf(number);
        if (kind == null) {
            return List.of(event(url, number));
        }
        boolean isOld = side == Side.OLD;
        return switch (kind) {
            case MISSING -> isOld ? List.of(event(url, number)) : List.of();
            case ADDED -> isOld ? List.of() : List.of(event(url, number));
            case LASTMOD -> event(isOld, url, number, "\"lastmod\":\"2026-10-01\"", "\"lastmod\":\"2026-10-02\"");
            case CHANGEFREQ -> event(isOld, url, number, "\"changefreq\":\"weekly\"", "\"changefreq\":\"never\"");
            case PRIORITY -> event(isOld, url, number, "\"priority\":0.50", "\"priority\":0.6");
            case IMAGES -> event(isOld, url, number, images(number, "jpg"), images(number, "png"));
            case ALTERNATES -> event(isOld, url, number, alternates(url, "de"), alternates(url, "at"));
            case VIDEOS -> event(isOld, url, number, videos(60), videos(61));
            case NEWS -> event(isOld, url, number, news("A"), news("B"));
            case FRAGMENT -> List.of(event(isOld ? url + "#top" : url, number));
            case ENCODING -> List.of(event(isOld ? encoded(url) : url, number));
            case CASE -> List.of(event(isOld ? upper(url) : url, number));
            case SCHEME -> List.of(event(isOld ? plain(url) : url, number));
            case RENAMED -> List.of(event(isOld ? url : SITE + "/renamed/" + number, number));
            case DUPLICATE -> isOld ? List.of(event(url, number), event(url, number)) : List.of(event(url, number));
            case BROKEN -> List.of(event(isOld ? "shop" : url, number));
        };
    }

    /** What a comparison has to find. */
    private static List<String> expected(long number) {
        String path = path(number);
        String url = SITE + path;
        String differs = "differs " + path + " ";
        Kind kind = kindOf(number);
        if (kind == null) {
            return List.of();
        }
        return switch (kind) {
            case MISSING -> List.of("only OLD " + path);
            case ADDED -> List.of("only NEW " + path);
            case LASTMOD -> List.of(differs + "lastmod: 2026-10-01T00:00:00Z -> 2026-10-02T00:00:00Z");
            case CHANGEFREQ -> List.of(differs + "changefreq: weekly -> never");
            case PRIORITY -> List.of(differs + "priority: 0.5 -> 0.6");
            case IMAGES -> List.of(differs + "images: " + image(number, "jpg") + " -> " + image(number, "png"));
            case ALTERNATES -> List.of(differs + "alternates: de " + SITE + "/de -> de " + SITE + "/at");
            case VIDEOS -> List.of(differs + "videos: " + video(60) + " -> " + video(61));
            case NEWS -> List.of(differs + "news: " + article("A") + " -> " + article("B"));
            case FRAGMENT -> List.of("respelled " + url + "#top -> " + url + " [FRAGMENT]");
            case ENCODING -> List.of("respelled " + encoded(url) + " -> " + url + " [ENCODING]");
            case CASE -> List.of("respelled " + upper(url) + " -> " + url + " [CASE]");
            case SCHEME ->
                List.of(
                        "only OLD " + plain(url),
                        "only NEW " + path,
                        "likely " + plain(url) + " -> " + path + " SPELLING [SCHEME]");
            case RENAMED ->
                List.of(
                        "only OLD " + path,
                        "only NEW /renamed/" + number,
                        "likely " + path + " -> /renamed/" + number + " IMAGES_AND_LASTMOD []");
            case DUPLICATE ->
                List.of("duplicate OLD " + path + " " + origin(Side.OLD, number) + " " + origin(Side.OLD, number)
                        + " []");
            case BROKEN ->
                List.of(
                        "ERROR in OLD " + origin(Side.OLD, number)
                                + ": url: \"shop\" is not an absolute http(s) URL: it"
                                + " does not begin with http: or https: (url-invalid)",
                        "only NEW " + path);
        };
    }

    private static List<String> event(boolean isOld, String url, long number, String old, String now) {
        String event = event(url, number);
        // The last of several fields with one name counts.
        return List.of(event.substring(0, event.length() - 1) + "," + (isOld ? old : now) + "}");
    }

    private static String event(String url, long number) {
        return "{\"op\":\"upsert\",\"url\":\"" + url + "\",\"lastmod\":\"2026-0" + (1 + number % 9)
                + "-11\",\"changefreq\":\"daily\",\"priority\":0." + number % 10 + "," + images(number, "gif")
                + "}";
    }

    private static String image(long number, String ending) {
        return SITE + "/img/" + number + "." + ending;
    }

    private static String images(long number, String ending) {
        return "\"images\":[{\"loc\":\"" + image(number, ending) + "\"}]";
    }

    private static String alternates(String url, String german) {
        return "\"alternates\":[{\"hreflang\":\"en\",\"href\":\"" + url + "\"},{\"hreflang\":\"de\",\"href\":\"" + SITE
                + "/" + german + "\"}]";
    }

    private static String videos(int duration) {
        return "\"videos\":[{\"thumbnailLoc\":\"" + SITE + "/t.jpg\",\"title\":\"T\",\"description\":\"D\","
                + "\"contentLoc\":\"" + SITE + "/v.mp4\",\"duration\":" + duration + "}]";
    }

    private static String video(int duration) {
        return "title: T, thumbnail_loc: " + SITE + "/t.jpg, content_loc: " + SITE
                + "/v.mp4, description: D, duration: " + duration;
    }

    private static String news(String title) {
        return "\"news\":{\"title\":\"" + title + "\",\"publicationDate\":\"2026-10-01T08:00:00Z\"}";
    }

    private static String article(String title) {
        return "title: " + title + ", publication_date: 2026-10-01T08:00:00Z";
    }

    private static String encoded(String url) {
        return url.replace("blue", "bl%75e");
    }

    private static String upper(String url) {
        return url.replace("shop.example", "Shop.Example");
    }

    private static String plain(String url) {
        return url.replace("https:", "http:");
    }
}
