@NullMarked
package dev.sitestream.page;

import org.jspecify.annotations.NullMarked;
