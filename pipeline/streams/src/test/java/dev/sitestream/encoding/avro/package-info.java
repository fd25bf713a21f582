@NullMarked
package dev.sitestream.encoding.avro;

import org.jspecify.annotations.NullMarked;
