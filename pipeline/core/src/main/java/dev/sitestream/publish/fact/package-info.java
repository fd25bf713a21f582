/** What publishing makes known to those who react to it: facts about what crawlers can see, and who wants which. */
@NullMarked
package dev.sitestream.publish.fact;

import org.jspecify.annotations.NullMarked;
