package dev.sitestream.validate.web;

import java.net.InetAddress;

/** Decides which addresses may be connected to. */
public interface AddressPolicy {

    /** Whether this address may be connected to. */
    boolean allows(InetAddress address);

    /** Whether this address of a host may be connected to. */
    default boolean allows(String host, InetAddress address) {
        return allows(address);
    }

    /** What the user can do if a host is refused, to be appended to a message; empty if nothing. */
    default String remedy(String host) {
        return "";
    }
}
