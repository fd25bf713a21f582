@NullMarked
package dev.sitestream.announce.engine;

import org.jspecify.annotations.NullMarked;
