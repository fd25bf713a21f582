@org.jspecify.annotations.NullMarked
package dev.sitestream.translation;
