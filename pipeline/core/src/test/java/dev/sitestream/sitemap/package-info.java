@NullMarked
package dev.sitestream.sitemap;

import org.jspecify.annotations.NullMarked;
