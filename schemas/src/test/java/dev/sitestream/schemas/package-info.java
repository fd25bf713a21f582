@NullMarked
package dev.sitestream.schemas;

import org.jspecify.annotations.NullMarked;
