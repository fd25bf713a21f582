/** Pages and the values they consist of, with the validation of those values. Pure: no Kafka, no clock. */
@NullMarked
package dev.sitestream.page;

import org.jspecify.annotations.NullMarked;
