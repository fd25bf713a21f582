package dev.sitestream.page.url;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class AddressRangesTest {

    @Test
    void aRangeHasAFirstAndALastAddress() {
        AddressRanges ranges = ranges("66.249.64.0/27", "2001:4860:4801:10::/64", "192.0.2.7");

        assertThat(has(ranges, "66.249.64.0")).isTrue();
        assertThat(has(ranges, "66.249.64.31")).isTrue();
        assertThat(has(ranges, "::ffff:66.249.64.31")).isTrue();
        assertThat(has(ranges, "66.249.64.32")).isFalse();
        assertThat(has(ranges, "66.249.63.255")).isFalse();
        assertThat(has(ranges, "::66.249.64.1")).isFalse();
        assertThat(has(ranges, "2001:4860:4801:10::")).isTrue();
        assertThat(has(ranges, "2001:4860:4801:10:ffff:ffff:ffff:ffff")).isTrue();
        assertThat(has(ranges, "2001:4860:4801:11::")).isFalse();
        assertThat(has(ranges, "2001:4860:4801:f:ffff:ffff:ffff:ffff")).isFalse();
        assertThat(has(ranges, "192.0.2.7")).isTrue();
        assertThat(has(ranges, "192.0.2.8")).isFalse();
    }

    @Test
    void rangesThatTouchOrOverlapAreJoined() {
        assertThat(ranges("10.0.0.0/25", "10.0.0.128/25").size()).isEqualTo(1);
        assertThat(ranges("10.0.0.0/24", "10.0.0.64/26", "10.0.0.0/24").size()).isEqualTo(1);
        assertThat(ranges("10.0.0.0/25", "10.0.1.0/25").size()).isEqualTo(2);
        assertThat(ranges("2001:db8:0:0::/64", "2001:db8:0:1::/64").size()).isEqualTo(1);
        assertThat(has(ranges("ffff:ffff:ffff::/48", "ffff:ffff:ffff:ffff::/64"), "ffff::"))
                .isFalse();
    }

    @Test
    void bitsAfterThePrefixAreIgnored() {
        assertThat(AddressRange.parse("66.249.64.17/27")).isEqualTo(AddressRange.parse("66.249.64.0/27"));
    }

    @Test
    void whatIsNoRangeIsRefused() {
        for (String text : List.of(
                "",
                "/",
                "66.249.64.0/",
                "66.249.64.0/33",
                "66.249.64.0/-1",
                "66.249.64.0/+8",
                "2001:db8::/129",
                "a/8",
                "66.249.64.0/27/1",
                "66.249.64/24",
                "66.249.64.0-66.249.64.9",
                "crawl.example.com")) {
            assertThatThrownBy(() -> AddressRange.parse(text))
                    .as(text)
                    .hasMessage("\"" + text + "\" is no range such as 192.0.2.0/24 or 2001:db8::/32");
        }
    }

    @Test
    void aRangeOfIpv4IsOneOfIpv6() {
        assertThat(AddressRange.parse("1.0.0.0/8")).isEqualTo(AddressRange.parse("::ffff:1.0.0.0/104"));
        assertThat(AddressRange.parse("0.0.0.0/0").holdsIpv4()).isTrue();
        assertThat(AddressRange.parse("::/16").holdsIpv4()).isTrue();
        assertThat(AddressRange.parse("2001::/16").holdsIpv4()).isFalse();
    }

    @Test
    void randomRangesContainWhatOneOfThemContains() {
        Random random = new Random(8);
        for (int round = 0; round < 300; round++) {
            List<AddressRange> list = new ArrayList<>();
            for (int i = random.nextInt(30); i > 0; i--) {
                list.add(AddressRange.parse(text(random) + "/" + (random.nextBoolean() ? 32 : 24 + random.nextInt(9))));
            }
            AddressRanges ranges = AddressRanges.of(list);
            for (int i = 0; i < 300; i++) {
                IpAddress address = address(text(random));

                boolean isInOne = list.stream()
                        .anyMatch(range -> range.first().compareTo(address) <= 0
                                && range.last().compareTo(address) >= 0);
                assertThat(ranges.contains(address)).isEqualTo(isInOne);
                assertThat(list.stream().anyMatch(range -> range.contains(address)))
                        .isEqualTo(isInOne);
            }
        }
    }

    /** Few addresses, so that ranges touch and overlap. */
    private static String text(Random random) {
        return "255.255." + (254 + random.nextInt(2)) + "." + random.nextInt(256);
    }

    private static AddressRanges ranges(String... texts) {
        return AddressRanges.of(Stream.of(texts).map(AddressRange::parse).toList());
    }

    private static boolean has(AddressRanges ranges, String text) {
        return ranges.contains(address(text));
    }

    private static IpAddress address(String text) {
        return requireNonNull(IpAddress.parse(text));
    }
}
