@NullMarked
package dev.sitestream.publish.site;

import org.jspecify.annotations.NullMarked;
