/**
 * Tests in a real browser: Chromium over the <a href="https://chromedevtools.github.io/devtools-protocol/">DevTools
 * protocol</a>, and axe-core for accessibility. Without Chromium, tests are skipped.
 */
@NullMarked
package dev.sitestream.browser;

import org.jspecify.annotations.NullMarked;
