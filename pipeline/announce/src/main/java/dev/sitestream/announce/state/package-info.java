/** What is stored of a site's announcements, and the port of its store. */
@NullMarked
package dev.sitestream.announce.state;

import org.jspecify.annotations.NullMarked;
