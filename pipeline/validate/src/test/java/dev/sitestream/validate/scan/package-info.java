@NullMarked
package dev.sitestream.validate.scan;

import org.jspecify.annotations.NullMarked;
