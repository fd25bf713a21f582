package dev.sitestream.validate.web;

import java.net.InetAddress;
import java.net.UnknownHostException;
import org.apache.hc.client5.http.DnsResolver;

/**
 * Resolves hosts, and refuses a host unless all of its addresses may be connected to. The client connects to exactly
 * the addresses that are returned here, so a name that changes its address afterwards gains nothing. The client also
 * resolves literal addresses here.
 */
final class AllowedHosts implements DnsResolver {

    /** Thrown when a host has an address that may not be connected to. */
    static final class RefusedException extends UnknownHostException {

        RefusedException(InetAddress address, String remedy) {
            super("its address, " + address.getHostAddress() + ", is not public" + remedy);
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
            if (!policy.allows(host, address)) {
                throw new RefusedException(address, policy.remedy(host));
            }
        }
        return addresses;
    }

    @Override
    public String resolveCanonicalHostname(String host) {
        return host;
    }
}
