/** URLs: parsing and serialising by the WHATWG URL Standard, and the form in which they are published (RFC 3986). */
@NullMarked
package dev.sitestream.page.url;

import org.jspecify.annotations.NullMarked;
