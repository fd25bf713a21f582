/** What lies in the folder {@code deploy} and asks for figures, and whether it can get them. */
@NullMarked
package dev.sitestream.deploy;

import org.jspecify.annotations.NullMarked;
