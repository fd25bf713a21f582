package dev.sitestream.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.config.HttpConfig;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The address under which other instances reach this one. */
class OwnAddressTest {

    @Test
    void itIsWhereItListensUnlessConfiguredOtherwise() {
        assertThat(OwnAddress.of(new HttpConfig("10.0.0.7", 8081))).isEqualTo("10.0.0.7:8081");
        assertThat(OwnAddress.of(new HttpConfig("0.0.0.0", 8081, "maps-0.maps:9000", List.of())))
                .isEqualTo("maps-0.maps:9000");
        assertThat(OwnAddress.of(new HttpConfig("10.0.0.7", 0).listeningOn(40_001)))
                .isEqualTo("10.0.0.7:40001");
        assertThat(OwnAddress.of(null)).isNull();
    }

    @Test
    void whoListensEverywhereIsFoundByTheNameOfItsMachine() {
        assertThat(OwnAddress.of(new HttpConfig("0.0.0.0", 8081)))
                .endsWith(":8081")
                .doesNotStartWith("0.0.0.0");
    }

    @Test
    void clientsMayAskForItByEveryNameThatItHas() {
        assertThat(OwnAddress.names(new HttpConfig("10.0.0.7", 8081, "maps-0.maps:9000", List.of("maps"))))
                .containsExactlyInAnyOrder("10.0.0.7", "maps-0.maps", "maps");
        assertThat(OwnAddress.names(new HttpConfig("0.0.0.0", 8081))).hasSize(2).contains("0.0.0.0");
    }
}
