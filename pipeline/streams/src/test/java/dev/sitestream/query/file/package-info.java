@NullMarked
package dev.sitestream.query.file;

import org.jspecify.annotations.NullMarked;
