/** Reads Protobuf messages into JSON, by descriptors that the configuration has. */
@NullMarked
package dev.sitestream.encoding.protobuf;

import org.jspecify.annotations.NullMarked;
