package dev.sitestream.config.yaml;

import java.nio.file.Path;

/**
 * What one reading of a file carries from value to value.
 *
 * @param file the file that is read
 * @param problems where problems are collected
 * @param substitution what stands for variables in values
 */
public record Reading(Path file, Problems problems, Substitution substitution) {}
