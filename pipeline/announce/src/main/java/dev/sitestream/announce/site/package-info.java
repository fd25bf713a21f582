/** The announcer of one site: what is due, when it may be sent, and what follows from the answers. */
@NullMarked
package dev.sitestream.announce.site;

import org.jspecify.annotations.NullMarked;
