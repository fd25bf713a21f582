/** Tests of the webhooks' schemes. */
@NullMarked
package dev.sitestream.webhook;

import org.jspecify.annotations.NullMarked;
