/** The protocols of search engines and hubs, over HTTP. */
@NullMarked
package dev.sitestream.announce.engine;

import org.jspecify.annotations.NullMarked;
