/** Tests of the configuration. */
@NullMarked
package dev.sitestream.config;

import org.jspecify.annotations.NullMarked;
