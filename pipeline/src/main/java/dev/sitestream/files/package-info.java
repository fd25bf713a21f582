/** Why a file system refused something, for people. */
@NullMarked
package dev.sitestream.files;

import org.jspecify.annotations.NullMarked;
