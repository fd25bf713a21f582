@NullMarked
package dev.sitestream.publish;

import org.jspecify.annotations.NullMarked;
