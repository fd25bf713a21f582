/** The stored form of a page, and a view that reads parts of it without decoding all. */
@NullMarked
package dev.sitestream.page.stored;

import org.jspecify.annotations.NullMarked;
