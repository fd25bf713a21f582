package dev.sitestream.publish;

/** What a site is told: by its lanes, and by itself ({@link Barrier}). */
public sealed interface SiteEvent permits FileEvent, ArticleEvent, PublishedChange, LaneHold, SiteRewrite, Barrier {}
