package dev.sitestream.validate.web;

import java.net.InetAddress;

/** Decides which addresses may be connected to. */
public interface AddressPolicy {

    /** Whether this address may be connected to. */
    boolean allows(InetAddress address);
}
