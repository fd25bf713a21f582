/** The configuration: one YAML file, read once into types that validate. */
@NullMarked
package dev.sitestream.config;

import org.jspecify.annotations.NullMarked;
