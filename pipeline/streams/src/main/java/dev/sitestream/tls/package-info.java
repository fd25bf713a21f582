/** Certificates and keys in PEM files. */
@NullMarked
package dev.sitestream.tls;

import org.jspecify.annotations.NullMarked;
