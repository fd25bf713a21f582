/** Answers about all sites, and about one site. Each is merged from the parts of all processes. */
@NullMarked
package dev.sitestream.query.sites;

import org.jspecify.annotations.NullMarked;
