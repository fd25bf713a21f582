@NullMarked
package dev.sitestream.announce.state;

import org.jspecify.annotations.NullMarked;
