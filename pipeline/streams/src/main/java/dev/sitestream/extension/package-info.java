/**
 * The door for everything that reacts to what is published. An extension has stores, topics, keys of the configuration
 * and answers of its own; the pipeline knows it by these interfaces only, and runs at most one.
 */
@NullMarked
package dev.sitestream.extension;

import org.jspecify.annotations.NullMarked;
