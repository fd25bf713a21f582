package dev.sitestream.config.yaml;

import java.nio.file.Path;

/**
 * The context of reading one file, shared by all its values.
 *
 * @param file the file that is read
 * @param problems collects the problems
 * @param substitution replaces variables in values
 */
public record YamlContext(Path file, Problems problems, Substitution substitution) {}
