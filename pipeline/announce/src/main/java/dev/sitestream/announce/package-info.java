/** Tells search engines and hubs what has been published: what is due, what was sent, and what they answered. */
@NullMarked
package dev.sitestream.announce;

import org.jspecify.annotations.NullMarked;
