/** Readers of {@code sites}: what is configured for each site. */
@NullMarked
package dev.sitestream.config.read.site;

import org.jspecify.annotations.NullMarked;
