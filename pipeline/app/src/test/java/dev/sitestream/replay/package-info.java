@NullMarked
package dev.sitestream.replay;

import org.jspecify.annotations.NullMarked;
