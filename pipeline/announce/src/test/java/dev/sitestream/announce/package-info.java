@NullMarked
package dev.sitestream.announce;

import org.jspecify.annotations.NullMarked;
