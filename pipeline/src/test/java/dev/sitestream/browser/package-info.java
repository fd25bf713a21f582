/**
 * Tests in a real browser: Chromium over the <a href="https://chromedevtools.github.io/devtools-protocol/">DevTools
 * protocol</a>, and axe-core for accessibility. Without them, tests are skipped.
 */
@NullMarked
package dev.sitestream.browser;

import org.jspecify.annotations.NullMarked;
