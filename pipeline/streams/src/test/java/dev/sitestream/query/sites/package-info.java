@NullMarked
package dev.sitestream.query.sites;

import org.jspecify.annotations.NullMarked;
