package dev.sitestream.publish;

/** What a lane tells its site. */
public sealed interface SiteEvent permits FileEvent, ArticleEvent, PublishedChange, LaneHold, SiteRewrite {}
