/** Tests of the presets for senders of webhooks, and of the guides to them. */
@NullMarked
package dev.sitestream.presets;

import org.jspecify.annotations.NullMarked;
