package dev.sitestream.remote;

import static dev.sitestream.testing.Await.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sitestream.remote.InstanceClient.Reply;
import dev.sitestream.testing.ClosedPort;
import java.time.Duration;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class InstanceClientTest {

    private static final Duration SHORT = Duration.ofMillis(200);

    @Test
    void aSilentServerIsNotWaitedForLongerThanTheTimeout() throws Exception {
        try (ForeignServer silent = ForeignServer.saying("")) {
            assertNotWaitedFor(silent);
        }
    }

    @Test
    void whoBeginsAndDoesNotEndIsNotWaitedForLongerEither() throws Exception {
        try (ForeignServer stalled = ForeignServer.saying("HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n{")) {
            assertNotWaitedFor(stalled);
        }
    }

    /** A machine that is slow may not even connect in time, so this tries again until it does. */
    private static void assertNotWaitedFor(ForeignServer server) {
        await("a connection in time").untilAsserted(() -> {
            Future<Reply<String>> asked = new InstanceClient(server.address()).ask("/status", SHORT);

            assertThatThrownBy(asked::get)
                    .cause()
                    .isInstanceOf(InstanceException.class)
                    .hasMessage("the instance at " + server.address() + " did not answer within 0 s");
        });
    }

    @Test
    void anotherProtocolIsNamed() throws Exception {
        try (ForeignServer foreign = ForeignServer.saying("SSH-2.0-OpenSSH_9.2\r\n")) {
            assertThatThrownBy(() -> new InstanceClient(foreign.address()).get("/status"))
                    .isInstanceOf(InstanceException.class)
                    .hasMessageStartingWith("the instance at " + foreign.address() + " can't be queried: ");
        }
    }

    @Test
    void whereNothingListensTheRemedyIsNamed() throws Exception {
        try (ClosedPort port = new ClosedPort()) {
            InstanceClient client = new InstanceClient("127.0.0.1:" + port.number());

            assertThatThrownBy(() -> client.get("/status"))
                    .isInstanceOf(InstanceException.class)
                    .hasMessage("no instance answers at 127.0.0.1:" + port.number()
                            + ": check that it is running, that this is its address in `http`, and that this machine"
                            + " can reach it");
            assertThatThrownBy(() -> client.open("/status")).hasMessageStartingWith("no instance answers at ");
        }
    }

    @Test
    void anAddressThatIsNoneIsNoFailureOfOurs() {
        assertThatThrownBy(() -> new InstanceClient("a b").get("/status"))
                .isInstanceOf(InstanceException.class)
                .hasMessageStartingWith("the instance at a b can't be queried: ");
    }

    @Test
    void otherJsonThanAnInstancesIsNoAnswer() throws Exception {
        for (String other : new String[] {"{}", "null", "[]", "<html>", "{\"error\":\"x\"}"}) {
            try (ForeignServer foreign = ForeignServer.answering(other)) {
                PipelineClient client = new PipelineClient(foreign.address());

                assertThatThrownBy(client::status)
                        .as(other)
                        .isInstanceOf(InstanceException.class)
                        .hasMessage("the program at " + foreign.address()
                                + " is not an instance of this release; name one with --at");
                assertThatThrownBy(() -> client.page("https://shop.example.com/"))
                        .as(other)
                        .isInstanceOf(InstanceException.class);
            }
        }
    }

    @Test
    void aPlainAnswerIsGivenAsItIs() throws Exception {
        try (ForeignServer server = ForeignServer.answering("text")) {
            Reply<String> reply = new InstanceClient(server.address()).get("/");

            assertThat(reply.isOk()).isTrue();
            assertThat(reply.body()).isEqualTo("text");
        }
    }
}
