package dev.sitestream.page.url;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IpAddressTest {

    @Test
    void anIpv4AddressEqualsTheIpv6AddressThatMapsIt() {
        assertThat(IpAddress.parse("66.249.64.1"))
                .isNotNull()
                .isEqualTo(IpAddress.parse("::ffff:66.249.64.1"))
                .isEqualTo(IpAddress.parse("::FFFF:42f9:4001"))
                .isEqualTo(IpAddress.parse("0:0:0:0:0:ffff:66.249.64.1"))
                .isNotEqualTo(IpAddress.parse("::66.249.64.1"))
                .isNotEqualTo(IpAddress.parse("64:ff9b::66.249.64.1"));
        assertThat(IpAddress.parse("2001:4860:4801:10::1"))
                .isEqualTo(IpAddress.parse("2001:4860:4801:0010:0000:0000:0000:0001"));
        assertThat(IpAddress.parse("0.0.0.0")).isNotNull();
        assertThat(IpAddress.parse("255.255.255.255")).isNotNull();
        assertThat(IpAddress.parse("::")).isNotNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "66.249.64.1 ",
                " 66.249.64.1",
                "66.249.64.1:443",
                "[2001:db8::1]",
                "[2001:db8::1]:443",
                "2001:db8::1%eth0",
                "fe80::1%25en0",
                "0x42.1",
                "0x42.0xf9.0x40.0x1",
                "066.249.64.1",
                "66.249.64.01",
                "66.249.64",
                "66.249.64.",
                ".66.249.64.1",
                "66.249.64.1.",
                "66..249.64",
                "66.249.64.256",
                "66.249.64.-1",
                "66.249.64.+1",
                "66.249.64.1.1",
                "66.249.64.1/32",
                "1123631105",
                "crawl-66-249-64-1.googlebot.com",
                "localhost",
                "66.249.64.1, 10.0.0.1",
                "66.249.64.1\n",
                "66.249.64.1\u0000",
                "66.249.64.\u0661",
                "\uFF16\uFF16.249.64.1",
                "66\u3002249.64.1",
                "-",
                "unknown",
                ":",
                ":::",
                "1::2::3",
                "2001:db8:::1",
                "12345::",
                "g::",
                "\u0661::",
                "1:2:3:4:5:6:7",
                "1:2:3:4:5:6:7:8:9",
                "::ffff:66.249.64.1:443",
                "::ffff:0x42.1",
                "::ffff:66.249.64",
                "0000:0000:0000:0000:0000:ffff:255.255.255.2555",
            })
    void whatIsNoPlainAddressIsNone(String text) {
        assertThat(IpAddress.parse(text)).isNull();
    }

    @Test
    void randomAddressesAreReadAsTheJdkReadsThem() throws UnknownHostException {
        Random random = new Random(6);
        for (int i = 0; i < 20_000; i++) {
            byte[] bytes = new byte[random.nextBoolean() ? 4 : 16];
            random.nextBytes(bytes);
            for (int zeros = random.nextInt(bytes.length); zeros > 0; zeros--) {
                bytes[random.nextInt(bytes.length)] = 0;
            }
            InetAddress address = InetAddress.getByAddress(bytes);

            assertThat(IpAddress.parse(address.getHostAddress())).isEqualTo(of(address.getAddress()));
        }
    }

    @Test
    void noAddressIsShown() {
        assertThat(String.valueOf(IpAddress.parse("66.249.64.1"))).isEqualTo("an IP address");
    }

    private static @Nullable IpAddress of(byte[] bytes) {
        long high = 0;
        long low = bytes.length == 4 ? 0xFFFF : 0;
        for (int i = 0; i < bytes.length; i++) {
            if (i < bytes.length - 8) {
                high = high << 8 | (bytes[i] & 0xFF);
            } else {
                low = low << 8 | (bytes[i] & 0xFF);
            }
        }
        return new IpAddress(high, low);
    }
}
