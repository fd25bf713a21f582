/** Reads the configuration's keys about announcing and about who reads the files. */
@NullMarked
package dev.sitestream.announce.config;

import org.jspecify.annotations.NullMarked;
