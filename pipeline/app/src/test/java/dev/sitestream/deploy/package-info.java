/** Tests that the files in the folder {@code deploy} query only existing metrics and labels. */
@NullMarked
package dev.sitestream.deploy;

import org.jspecify.annotations.NullMarked;
