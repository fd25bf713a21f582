package dev.sitestream.cli.setup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sitestream.FreePorts;
import dev.sitestream.config.HttpConfig;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import org.junit.jupiter.api.Test;

class DemoPortsTest {

    @Test
    void theChosenPortsAreUsed() throws Exception {
        int console = FreePorts.next();
        int files = FreePorts.next();

        assertThat(DemoPorts.find(console, files).console()).isEqualTo(console);
        assertThat(DemoPorts.find(console, files).files()).isEqualTo(files);
        assertThat(DemoPorts.find(console, files).notes()).isEmpty();
    }

    @Test
    void aChosenPortThatIsInUseIsAnErrorThatNamesTheOption() throws Exception {
        try (ServerSocket taken = listen(0)) {
            assertThatThrownBy(() -> DemoPorts.find(taken.getLocalPort(), null))
                    .isInstanceOf(OutputException.class)
                    .hasMessageStartingWith("--http-port: can't listen on port " + taken.getLocalPort() + ": ")
                    .hasMessageEndingWith("; choose another port, or none to get a free one");
            assertThatThrownBy(() -> DemoPorts.find(null, taken.getLocalPort()))
                    .isInstanceOf(OutputException.class)
                    .hasMessageStartingWith("--serve-port: can't listen on port " + taken.getLocalPort() + ": ");
        }
    }

    @Test
    void insteadOfAUsualPortThatIsInUseAFreeOneIsTakenWithANote() throws Exception {
        // If another program has the port, it is in use as well.
        try (ServerSocket taken = listenIfPossible(HttpConfig.DEFAULT_PORT)) {
            DemoPorts ports = DemoPorts.find(null, FreePorts.next());

            assertThat(taken.isClosed()).isFalse();
            assertThat(ports.console()).isNotEqualTo(HttpConfig.DEFAULT_PORT).isNotEqualTo(ports.files());
            assertThat(ports.notes())
                    .containsExactly("Port 8081 is in use, so the demo uses " + ports.console()
                            + "; choose another with --http-port.");
        }
    }

    @Test
    void onePortForBothIsRefused() {
        assertThatThrownBy(() -> DemoPorts.find(18_080, 18_080))
                .isInstanceOf(OutputException.class)
                .hasMessage("--http-port and --serve-port have the same port, 18080: choose two");
    }

    private static ServerSocket listenIfPossible(int port) throws IOException {
        try {
            return listen(port);
        } catch (BindException e) {
            return listen(0);
        }
    }

    private static ServerSocket listen(int port) throws IOException {
        return new ServerSocket(port, 1, InetAddress.getLoopbackAddress());
    }
}
