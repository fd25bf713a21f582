/** The stored form of a page, and what is read from it without decoding all of it. */
@NullMarked
package dev.sitestream.page.stored;

import org.jspecify.annotations.NullMarked;
