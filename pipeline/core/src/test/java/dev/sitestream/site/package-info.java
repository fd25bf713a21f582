/** Tests of the model of sites. */
@NullMarked
package dev.sitestream.site;

import org.jspecify.annotations.NullMarked;
