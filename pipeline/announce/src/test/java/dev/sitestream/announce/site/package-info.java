@NullMarked
package dev.sitestream.announce.site;

import org.jspecify.annotations.NullMarked;
