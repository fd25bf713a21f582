package dev.sitestream.announce;

import org.jspecify.annotations.Nullable;

/**
 * What an engine knows of a published file.
 *
 * @param url the file's URL
 * @param readAtMillis when the engine has last downloaded it; null if it never has
 * @param pending whether the engine has yet to process it
 * @param errors the number of errors that it has found in it
 * @param warnings the number of its warnings
 */
public record FileReading(String url, @Nullable Long readAtMillis, boolean pending, long errors, long warnings) {}
