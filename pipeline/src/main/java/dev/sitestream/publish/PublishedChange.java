package dev.sitestream.publish;

import org.jspecify.annotations.Nullable;

/**
 * A change of a page that crawlers can see by now: the file that shows it is written and listed.
 *
 * @param url the page's serialised URL
 * @param title the page's title, if it has one
 * @param time when the change happened, in microseconds since 1970
 * @param removed whether the page is not listed any more; else it is new, or its entry has changed
 */
public record PublishedChange(String url, @Nullable String title, long time, boolean removed) implements SiteEvent {}
