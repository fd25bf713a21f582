/** What an operator should know of the running pipeline. */
@NullMarked
package dev.sitestream.health;

import org.jspecify.annotations.NullMarked;
