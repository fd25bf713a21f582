package dev.sitestream.validate.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.UnknownHostException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which addresses are public. All are literals, so no name server is asked. */
class PublicAddressesTest {

    private final AddressPolicy policy = new PublicAddresses();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1.1.1.1",
                "8.8.8.8",
                "9.255.255.255",
                "11.0.0.0",
                "100.63.255.255",
                "100.128.0.0",
                "126.255.255.255",
                "128.0.0.0",
                "169.253.255.255",
                "169.255.0.0",
                "172.15.255.255",
                "172.32.0.0",
                "192.0.1.0",
                "192.0.3.0",
                "192.167.255.255",
                "192.169.0.0",
                "198.17.255.255",
                "198.20.0.0",
                "198.51.99.255",
                "203.0.114.0",
                "223.255.255.255",
                "2001:200::1",
                "2606:4700:4700::1111",
                "2a00:1450::1",
                "3ffe::1",
                "::ffff:8.8.8.8",
                "64:ff9b::8.8.8.8",
                "2002:808:808::1",
            })
    void theInternetIsPublic(String address) throws UnknownHostException {
        assertThat(policy.allows(InetAddress.getByName(address))).isTrue();
        assertThatCode(() -> new AllowedHosts(policy).resolve(address)).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0.0.0.0",
                "0.1.2.3",
                "10.0.0.1",
                "10.255.255.255",
                "100.64.0.0",
                "100.127.255.255",
                "127.0.0.1",
                "127.255.255.255",
                "169.254.0.1",
                "169.254.169.254",
                "172.16.0.0",
                "172.31.255.255",
                "192.0.0.8",
                "192.0.2.1",
                "192.88.99.1",
                "192.168.0.1",
                "198.18.0.0",
                "198.19.255.255",
                "198.51.100.1",
                "203.0.113.1",
                "224.0.0.1",
                "239.255.255.255",
                "240.0.0.1",
                "255.255.255.255",
                "::",
                "::1",
                "::127.0.0.1",
                "::8.8.8.8",
                "::ffff:127.0.0.1",
                "::ffff:10.0.0.1",
                "::ffff:169.254.169.254",
                "64:ff9b::10.0.0.1",
                "64:ff9b::127.0.0.1",
                "64:ff9b:1::8.8.8.8",
                "100::1",
                "2001::1",
                "2001:0:4136:e378:8000:63bf:3fff:fdd2",
                "2001:1ff::1",
                "2001:db8::1",
                "2001:db8:ffff::1",
                "2002:7f00:1::1",
                "2002:a00:1::1",
                "2002:c0a8:1::1",
                "3fff::1",
                "3fff:fff::1",
                "4000::1",
                "5f00::1",
                "fc00::1",
                "fdff::1",
                "fe80::1",
                "fec0::1",
                "ff02::1",
                "fd00:ec2::254",
            })
    void everythingElseIsNot(String address) throws UnknownHostException {
        assertThat(policy.allows(InetAddress.getByName(address))).isFalse();
        assertThatThrownBy(() -> new AllowedHosts(policy).resolve(address))
                .isInstanceOf(UnknownHostException.class)
                .hasMessageContaining("is not public");
    }
}
