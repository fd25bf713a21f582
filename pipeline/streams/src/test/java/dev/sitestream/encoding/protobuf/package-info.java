@NullMarked
package dev.sitestream.encoding.protobuf;

import org.jspecify.annotations.NullMarked;
