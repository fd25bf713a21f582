/** YAML files as trees of values that know their lines; all problems of a file are collected. */
@NullMarked
package dev.sitestream.config.yaml;

import org.jspecify.annotations.NullMarked;
