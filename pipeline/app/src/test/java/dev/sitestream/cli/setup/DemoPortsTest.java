package dev.sitestream.cli.setup;

import static dev.sitestream.testing.Await.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sitestream.config.HttpConfig;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class DemoPortsTest {

    @Test
    void theChosenPortsAreUsed() {
        await("ports that no other program takes")
                .ignoreException(OutputException.class)
                .untilAsserted(() -> {
                    int console = unused();
                    int files = unused();

                    assertThat(DemoPorts.find(console, files)).isEqualTo(new DemoPorts(console, files, List.of()));
                });
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
            DemoPorts ports = DemoPorts.find(null, null);

            assertThat(taken.isClosed()).isFalse();
            assertThat(ports.console()).isNotEqualTo(HttpConfig.DEFAULT_PORT).isNotEqualTo(ports.files());
            assertThat(ports.notes())
                    .filteredOn(note -> note.startsWith("Port 8081 "))
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

    /** A port that is unused at present. */
    private static int unused() throws IOException {
        try (ServerSocket socket = listen(0)) {
            return socket.getLocalPort();
        }
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
