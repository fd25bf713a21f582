package dev.sitestream.site;

/**
 * How the pages of a translation group come to name each other.
 *
 * @param defaultLanguage the language whose page is also the one for everybody else ({@code x-default})
 */
public record Translations(String defaultLanguage) {}
