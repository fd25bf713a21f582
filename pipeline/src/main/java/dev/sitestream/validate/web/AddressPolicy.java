package dev.sitestream.validate.web;

import java.net.InetAddress;

/** Which addresses may be connected to. */
public interface AddressPolicy {

    /** Whether this one may be. */
    boolean allows(InetAddress address);
}
