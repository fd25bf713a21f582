package dev.sitestream.validate.web;

import java.net.InetAddress;
import java.net.UnknownHostException;
import org.apache.hc.client5.http.DnsResolver;

/**
 * The addresses of hosts, if all of them may be connected to. The client connects to the very addresses that are
 * returned here, so a name that means another address a moment later gains nothing; and it asks for literal addresses,
 * too.
 */
final class AllowedHosts implements DnsResolver {

    /** Says that a host has an address that may not be connected to. */
    static final class RefusedException extends UnknownHostException {

        RefusedException(InetAddress address) {
            super("its address, " + address.getHostAddress() + ", is not a public one");
        }
    }

    private final AddressPolicy policy;

    AllowedHosts(AddressPolicy policy) {
        this.policy = policy;
    }

    @Override
    public InetAddress[] resolve(String host) throws UnknownHostException {
        InetAddress[] addresses = InetAddress.getAllByName(host);
        for (InetAddress address : addresses) {
            if (!policy.allows(address)) {
                throw new RefusedException(address);
            }
        }
        return addresses;
    }

    @Override
    public String resolveCanonicalHostname(String host) {
        return host;
    }
}
