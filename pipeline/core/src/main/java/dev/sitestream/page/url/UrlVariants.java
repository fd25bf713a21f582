package dev.sitestream.page.url;

import dev.sitestream.page.url.NearUrl.Difference;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Other URLs that a URL may be confused with. */
final class UrlVariants {

    private static final String HTTPS = "https://";
    private static final String HTTP = "http://";
    private static final List<String> INDEX_PAGES = List.of("index.html", "index.php");
    private static final Pattern ESCAPE = Pattern.compile("%[0-9A-Fa-f]{2}");

    /** An escape of a character that no URL needs to escape. */
    private static final Pattern NEEDLESS_ESCAPE =
            Pattern.compile("%(?:2[DdEe]|3[0-9]|4[1-9A-Fa-f]|5[0-9AaFf]|6[1-9A-Fa-f]|7[0-9AaEe])");

    private static final Pattern TWICE_ESCAPED = Pattern.compile("%25([0-9A-Fa-f]{2})");

    private UrlVariants() {}

    /** Returns URLs, not always serialised, that differ from a URL in this way; the URL itself may be among them. */
    static List<String> of(UrlParts url, Difference difference) {
        return switch (difference) {
            case SCHEME ->
                List.of(url.withScheme(url.scheme().equals(HTTPS) ? HTTP : HTTPS)
                        .href());
            case WWW -> List.of(url.withAuthority(url.otherWww()).href());
            case TRAILING_SLASH -> List.of(url.withPath(otherSlash(url.path())).href());
            case INDEX_PAGE ->
                otherIndexPages(url).stream()
                        .map(path -> url.withPath(path).href())
                        .toList();
            case CASE ->
                List.of(
                        url.withPath(outsideEscapes(url.path(), text -> text.toLowerCase(Locale.ROOT)))
                                .href(),
                        url.withPath(outsideEscapes(url.path(), text -> text.toUpperCase(Locale.ROOT)))
                                .href(),
                        url.withPath(capitalised(url.path())).href());
            case ENCODING -> encodings(url.href());
            case QUERY ->
                List.of(
                        url.withQuery("").href(),
                        url.withQuery(url.sortedQuery()).href());
        };
    }

    private static String otherSlash(String path) {
        return path.endsWith("/") ? path.substring(0, path.length() - 1) : path + "/";
    }

    private static List<String> otherIndexPages(UrlParts url) {
        return url.path().endsWith("/")
                ? INDEX_PAGES.stream().map(url.path()::concat).toList()
                : List.of(url.pathWithoutIndexPage());
    }

    private static List<String> encodings(String href) {
        List<String> others = new ArrayList<>();
        others.add(PublishedUrl.of(href));
        others.add(href.replace("+", "%20"));
        if (href.indexOf('%') < 0) {
            return others;
        }
        String source = PublishedUrl.source(href);
        if (source != null) {
            others.add(source);
        }
        others.add(ESCAPE.matcher(href).replaceAll(escape -> escape.group().toUpperCase(Locale.ROOT)));
        others.add(ESCAPE.matcher(href).replaceAll(escape -> escape.group().toLowerCase(Locale.ROOT)));
        others.add(NEEDLESS_ESCAPE.matcher(href).replaceAll(UrlVariants::unescaped));
        others.add(TWICE_ESCAPED.matcher(href).replaceAll(escape -> "%" + escape.group(1)));
        others.add(href.replace("%20", "+"));
        return others;
    }

    private static String unescaped(MatchResult escape) {
        char character = (char) Integer.parseInt(escape.group().substring(1), 16);
        return Matcher.quoteReplacement(Character.toString(character));
    }

    private static String outsideEscapes(String path, UnaryOperator<String> change) {
        StringBuilder changed = new StringBuilder(path.length());
        Matcher escape = ESCAPE.matcher(path);
        int copied = 0;
        while (escape.find()) {
            changed.append(change.apply(path.substring(copied, escape.start()))).append(escape.group());
            copied = escape.end();
        }
        return changed.append(change.apply(path.substring(copied))).toString();
    }

    /** Each segment with a capital at its beginning, and no other. */
    private static String capitalised(String path) {
        StringBuilder changed = new StringBuilder(outsideEscapes(path, text -> text.toLowerCase(Locale.ROOT)));
        for (int i = 1; i < changed.length(); i++) {
            if (changed.charAt(i - 1) == '/') {
                changed.setCharAt(i, Character.toUpperCase(changed.charAt(i)));
            }
        }
        return changed.toString();
    }
}
