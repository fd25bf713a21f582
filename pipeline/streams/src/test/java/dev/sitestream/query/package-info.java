@NullMarked
package dev.sitestream.query;

import org.jspecify.annotations.NullMarked;
