/**
 * Validates sitemaps as crawlers read them: files of every kind, from untrusted sources, against the rules that our own
 * sitemaps follow.
 */
@NullMarked
package dev.sitestream.validate;

import org.jspecify.annotations.NullMarked;
