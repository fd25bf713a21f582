package dev.sitestream.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sitestream.remote.InstanceClient.Reply;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

class InstanceClientTest {

    private static final Duration SHORT = Duration.ofMillis(200);

    @Test
    void whoSaysNothingIsNotWaitedForLongerThanThePatience() throws Exception {
        try (StrangerServer silent = StrangerServer.saying("")) {
            Future<Reply<String>> asked = new InstanceClient(silent.address()).ask("/status", SHORT);

            assertThatThrownBy(asked::get).cause().hasMessageContaining("did not answer within");
        }
    }

    @Test
    void whoBeginsAndDoesNotEndIsNotWaitedForLongerEither() throws Exception {
        try (StrangerServer stalled = StrangerServer.saying("HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n{")) {
            Future<Reply<String>> asked = new InstanceClient(stalled.address()).ask("/status", SHORT);

            assertThatThrownBy(asked::get)
                    .cause()
                    .isInstanceOf(InstanceException.class)
                    .hasMessage("the instance at " + stalled.address() + " did not answer within 0 s");
        }
    }

    @Test
    void whoSpeaksSomethingElseIsNamed() throws Exception {
        try (StrangerServer stranger = StrangerServer.saying("SSH-2.0-OpenSSH_9.2\r\n")) {
            assertThatThrownBy(() -> new InstanceClient(stranger.address()).get("/status"))
                    .isInstanceOf(InstanceException.class)
                    .hasMessageStartingWith("the instance at " + stranger.address() + " can't be queried: ");
        }
    }

    @Test
    void whereNobodyListensTheRemedyIsTold() throws Exception {
        int port;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }

        assertThatThrownBy(() -> new InstanceClient("127.0.0.1:" + port).get("/status"))
                .isInstanceOf(InstanceException.class)
                .hasMessage("no instance answers at 127.0.0.1:" + port
                        + ": check that it is running, that this is its address in `http`, and that this machine"
                        + " can reach it");
        assertThatThrownBy(() -> new InstanceClient("127.0.0.1:" + port).open("/status"))
                .hasMessageStartingWith("no instance answers at ");
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
            try (StrangerServer stranger = StrangerServer.answering(other)) {
                PipelineClient client = new PipelineClient(stranger.address());

                assertThatThrownBy(client::status)
                        .as(other)
                        .isInstanceOf(InstanceException.class)
                        .hasMessage("the program at " + stranger.address()
                                + " is not an instance of this release; name one with --at");
                assertThatThrownBy(() -> client.page("https://shop.example.com/"))
                        .as(other)
                        .isInstanceOf(InstanceException.class);
            }
        }
    }

    @Test
    void aPlainAnswerIsGivenAsItIs() throws Exception {
        try (StrangerServer server = StrangerServer.answering("text")) {
            Reply<String> reply = new InstanceClient(server.address()).get("/");

            assertThat(reply.isOk()).isTrue();
            assertThat(reply.body()).isEqualTo("text");
        }
    }
}
