/**
 * Sitemaps as crawlers read them: files of every kind, by anyone, from whom nothing good is expected. What they have to
 * hold to is what our own hold to.
 */
@NullMarked
package dev.sitestream.validate;

import org.jspecify.annotations.NullMarked;
