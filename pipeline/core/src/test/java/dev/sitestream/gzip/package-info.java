@NullMarked
package dev.sitestream.gzip;

import org.jspecify.annotations.NullMarked;
