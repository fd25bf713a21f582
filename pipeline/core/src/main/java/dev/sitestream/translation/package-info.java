/** Translation groups: which pages are translations of each other, and what is sent to their lanes about that. Pure. */
@NullMarked
package dev.sitestream.translation;

import org.jspecify.annotations.NullMarked;
