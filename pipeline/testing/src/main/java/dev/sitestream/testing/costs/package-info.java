/** What each test class costs: measured while the tests run, and reported and bounded at the end of the build. */
@NullMarked
package dev.sitestream.testing.costs;

import org.jspecify.annotations.NullMarked;
