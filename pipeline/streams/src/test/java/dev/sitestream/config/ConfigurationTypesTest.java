package dev.sitestream.config;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The configuration's types reject invalid values even when they are built without a file. */
@Tag("slow")
class ConfigurationTypesTest {

    @Test
    void anExternalBrokerHasAnAddress() {
        assertThatIllegalArgumentException().isThrownBy(() -> new Broker.External(Map.of()));
        assertThatIllegalArgumentException().isThrownBy(() -> new Broker.External(Map.of("bootstrap.servers", " ")));
    }

    @Test
    void anEmbeddedBrokerHasAPort() {
        assertThatIllegalArgumentException().isThrownBy(() -> new Broker.Embedded(-1));
        assertThatIllegalArgumentException().isThrownBy(() -> new Broker.Embedded(65_536));
    }

    @Test
    void httpHasAHostAndAPort() {
        assertThatIllegalArgumentException().isThrownBy(() -> new HttpConfig("", 8081));
        assertThatIllegalArgumentException().isThrownBy(() -> new HttpConfig("localhost", -1));
        assertThatIllegalArgumentException().isThrownBy(() -> new HttpConfig("localhost", 65_536));
    }

    @Test
    void topicsHaveTwoNames() {
        assertThatIllegalArgumentException().isThrownBy(() -> new Topics("a", "b/c"));
        assertThatIllegalArgumentException().isThrownBy(() -> new Topics("a".repeat(250), "b"));
        assertThatIllegalArgumentException().isThrownBy(() -> new Topics("a.b", "a_b"));
    }
}
