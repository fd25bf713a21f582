package dev.sitestream.topology.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.kafka.streams.state.HostInfo;
import org.junit.jupiter.api.Test;

class StateQueriesTest {

    @Test
    void theAddressOfAnInstanceIsTheOneThatItAdvertises() {
        assertThat(StateQueries.address(HostInfo.buildFromEndpoint("sitestream-0:8081")))
                .contains("sitestream-0:8081");
        assertThat(StateQueries.address(HostInfo.buildFromEndpoint("[2001:db8::1]:8081")))
                .contains("[2001:db8::1]:8081");
    }

    @Test
    void anInstanceThatAdvertisesNoneHasNone() {
        assertThat(StateQueries.address(HostInfo.unavailable())).isEmpty();
    }
}
