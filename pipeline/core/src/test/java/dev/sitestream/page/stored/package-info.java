@NullMarked
package dev.sitestream.page.stored;

import org.jspecify.annotations.NullMarked;
