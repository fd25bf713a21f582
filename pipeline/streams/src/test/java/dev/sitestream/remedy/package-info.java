@NullMarked
package dev.sitestream.remedy;

import org.jspecify.annotations.NullMarked;
