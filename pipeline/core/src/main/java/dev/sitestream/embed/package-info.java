/**
 * The core as a library: pages in, sitemap files and their index out, without Kafka. For programs that have all pages
 * of a site at hand.
 */
@NullMarked
package dev.sitestream.embed;

import org.jspecify.annotations.NullMarked;
