@NullMarked
package dev.sitestream.topology;

import org.jspecify.annotations.NullMarked;
