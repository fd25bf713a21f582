/** Reads where the rules of sites are written in the configuration file. */
@NullMarked
package dev.sitestream.config.rules;

import org.jspecify.annotations.NullMarked;
