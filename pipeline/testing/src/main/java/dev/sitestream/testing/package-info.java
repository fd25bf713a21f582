/**
 * What the tests of several packages share: waiting for conditions, the broker of the test JVM, pipelines in this
 * process, and child processes.
 */
@NullMarked
package dev.sitestream.testing;

import org.jspecify.annotations.NullMarked;
