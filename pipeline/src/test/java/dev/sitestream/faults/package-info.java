/**
 * The guarantee, under test: real processes publish to an S3 server through a proxy that fails on demand, while a
 * crawler reads along.
 */
@NullMarked
package dev.sitestream.faults;

import org.jspecify.annotations.NullMarked;
