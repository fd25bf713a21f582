package dev.sitestream.publish;

import dev.sitestream.shard.ListingChange;

/** A change of a page that crawlers can see by now: the file that shows it is written and listed. */
public record PublishedChange(ListingChange change) implements SiteEvent {}
