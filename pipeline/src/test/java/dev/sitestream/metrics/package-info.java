/** Tests of the form in which figures are told. */
@NullMarked
package dev.sitestream.metrics;

import org.jspecify.annotations.NullMarked;
