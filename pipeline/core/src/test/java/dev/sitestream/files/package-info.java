@NullMarked
package dev.sitestream.files;

import org.jspecify.annotations.NullMarked;
