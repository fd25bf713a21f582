/**
 * Instances of the application and brokers as processes that can be killed, frozen and cut off, and what else they
 * need: state folders, disks, networks.
 */
@NullMarked
package dev.sitestream.faults.process;

import org.jspecify.annotations.NullMarked;
