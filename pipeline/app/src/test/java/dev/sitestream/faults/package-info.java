/**
 * The guarantees under real faults: processes publish to an S3 server through a proxy that fails on demand, while a
 * crawler checks {@linkplain dev.sitestream.guarantees what always holds}. Here are the tests and the faults that they
 * consist of; the parts of the harness are in the packages below.
 */
@NullMarked
package dev.sitestream.faults;

import org.jspecify.annotations.NullMarked;
