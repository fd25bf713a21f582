/** Fetches sitemaps from other hosts, without giving access to our own. */
@NullMarked
package dev.sitestream.validate.web;

import org.jspecify.annotations.NullMarked;
