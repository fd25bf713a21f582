@NullMarked
package dev.sitestream.health;

import org.jspecify.annotations.NullMarked;
