/** What a page is: the page event, its validation, and its place in the contract. Pure: no Kafka, no clock. */
@NullMarked
package dev.sitestream.page;

import org.jspecify.annotations.NullMarked;
