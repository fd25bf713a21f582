/**
 * What always holds of a published site, as objects. Each {@link dev.sitestream.guarantees.Guarantee} states one
 * sentence and has one check. The simulation of publishing checks them after every change of a store in memory, the
 * fault harness whenever its crawler has read the bucket. They know nothing of the code that they judge.
 */
@NullMarked
package dev.sitestream.guarantees;

import org.jspecify.annotations.NullMarked;
