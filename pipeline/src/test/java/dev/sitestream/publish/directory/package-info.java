@NullMarked
package dev.sitestream.publish.directory;

import org.jspecify.annotations.NullMarked;
