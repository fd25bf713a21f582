/** YAML files as trees of values with line numbers. All problems of a file are collected. */
@NullMarked
package dev.sitestream.config.yaml;

import org.jspecify.annotations.NullMarked;
