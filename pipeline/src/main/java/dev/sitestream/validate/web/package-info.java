/** Sitemaps from other people's machines, fetched so that nobody can point us at our own. */
@NullMarked
package dev.sitestream.validate.web;

import org.jspecify.annotations.NullMarked;
