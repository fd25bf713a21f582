package dev.sitestream.http.ingest;

import static dev.sitestream.testing.Await.await;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sitestream.broker.SelfSignedCertificate;
import dev.sitestream.http.listener.ListenerLimits;
import dev.sitestream.http.listener.ListenerStartException;
import dev.sitestream.ingest.FakeOutput;
import dev.sitestream.ingest.IngestMetrics;
import dev.sitestream.testing.Await;
import dev.sitestream.tls.TlsFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** TLS with certificates and keys in PEM files that change. */
@Tag("slow")
class IngestTlsTest {

    @TempDir
    private Path folder;

    @Test
    void aChangedCertificateIsUsedAndABrokenOneIsNot() throws Exception {
        TlsFiles files = new TlsFiles(folder.resolve("tls.crt"), folder.resolve("tls.key"));
        install(SelfSignedCertificate.make(folder, "first"), files, 1);
        try (IngestServer server = start(files)) {
            assertThat(servedName(server.port(), "TLSv1.3")).isEqualTo("CN=first");
            assertThat(servedName(server.port(), "TLSv1.2")).isEqualTo("CN=first");
            assertThatThrownBy(() -> servedName(server.port(), "TLSv1.1")).isInstanceOf(SSLHandshakeException.class);

            Files.writeString(files.key(), "broken");
            Files.setLastModifiedTime(files.key(), FileTime.fromMillis(2));
            install(SelfSignedCertificate.makeRsa(folder, "second"), files, 3);
            await("the second certificate")
                    .until(() -> servedName(server.port(), "TLSv1.3").equals("CN=second"));
        }
    }

    @Test
    void aRequestIsAnsweredAndItsConnectionCountsOnce() throws Exception {
        TlsFiles files = new TlsFiles(folder.resolve("tls.crt"), folder.resolve("tls.key"));
        install(SelfSignedCertificate.make(folder, "first"), files, 1);
        try (IngestServer server = start(files);
                SSLSocket socket = open(server.port())) {
            socket.getOutputStream()
                    .write("POST /v1/hooks/nothing HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
                            .getBytes(US_ASCII));
            assertThat(new String(socket.getInputStream().readNBytes(12), US_ASCII))
                    .isEqualTo("HTTP/1.1 404");
            assertThat(server.connections()).isLessThanOrEqualTo(1);
        }
    }

    @Test
    void aBrokenNewFileKeepsTheOldCertificate() throws Exception {
        TlsFiles files = new TlsFiles(folder.resolve("tls.crt"), folder.resolve("tls.key"));
        install(SelfSignedCertificate.make(folder, "first"), files, 1);
        TlsContext context = TlsContext.read(files);
        context.factory().start();
        SSLContext before = context.factory().getSslContext();

        Files.writeString(files.key(), "broken");
        context.rereadIfChanged();
        assertThat(context.factory().getSslContext()).isSameAs(before);

        install(SelfSignedCertificate.make(folder, "second"), files, 2);
        context.rereadIfChanged();
        assertThat(context.factory().getSslContext()).isNotSameAs(before);
        context.factory().stop();
    }

    @Test
    void aConnectionInUseIsNotTakenForASlowOne() throws Exception {
        TlsFiles files = new TlsFiles(folder.resolve("tls.crt"), folder.resolve("tls.key"));
        install(SelfSignedCertificate.make(folder, "first"), files, 1);
        Duration headers = Duration.ofMinutes(10);
        IngestServerLimits usual = IngestServerLimits.DEFAULT;
        IngestServerLimits limits = new IngestServerLimits(
                new ListenerLimits(
                        usual.listener().connections(),
                        usual.listener().headerBytes(),
                        usual.listener().idle(),
                        headers,
                        // An answer may have arrived before its request has ended.
                        headers.multipliedBy(2),
                        usual.listener().stop()),
                usual.bytesInFlight(),
                usual.hookBytesInFlight(),
                usual.body(),
                usual.hookBody());
        try (IngestServer server = IngestServer.start(
                        "127.0.0.1", 0, files, TestSenders.parts(new FakeOutput(), IngestMetrics.NONE), limits);
                SSLSocket socket = open(server.port())) {
            socket.setSoTimeout((int) Await.PATIENCE.toMillis());
            assertThat(answerToPing(socket)).startsWith("HTTP/1.1 200 ");
            long firstNanos = System.nanoTime();
            assertThat(answerToPing(socket)).startsWith("HTTP/1.1 200 ");

            // The time since the first answer is over, that since the second one is not.
            server.check(firstNanos + headers.toNanos());
            assertThat(answerToPing(socket)).startsWith("HTTP/1.1 200 ");
            assertThat(server.connections()).isEqualTo(1);

            await("the end of the connection").until(() -> {
                server.check(System.nanoTime() + headers.toNanos() + 1);
                return server.connections() == 0;
            });
        }
    }

    /** Sends a request that leaves the connection open, and reads its answer. */
    private static String answerToPing(SSLSocket socket) throws IOException {
        socket.getOutputStream()
                .write(("POST /v1/hooks/cms HTTP/1.1\r\nHost: localhost\r\n" + TestSenders.SIGNATURE
                                + ": ping\r\nContent-Length: 0\r\n\r\n")
                        .getBytes(US_ASCII));
        StringBuilder answer = new StringBuilder();
        while (answer.length() == 0 || answer.charAt(answer.length() - 1) != '}') {
            int next = socket.getInputStream().read();
            assertThat(next).as("after %s", answer).isNotNegative();
            answer.append((char) next);
        }
        return answer.toString();
    }

    @Test
    void aFileThatCouldNotBeReadIsTriedAgain() throws Exception {
        TlsFiles files = new TlsFiles(folder.resolve("tls.crt"), folder.resolve("tls.key"));
        install(SelfSignedCertificate.make(folder, "first"), files, 1);
        TlsContext context = TlsContext.read(files);
        context.factory().start();
        SSLContext before = context.factory().getSslContext();

        install(SelfSignedCertificate.make(folder, "second"), files, 2);
        String key = Files.readString(files.key());
        Files.writeString(files.key(), key.replace("PRIVATE", "PUBLIC!"));
        Files.setLastModifiedTime(files.key(), FileTime.fromMillis(2_000));
        context.rereadIfChanged();
        assertThat(context.factory().getSslContext()).isSameAs(before);

        // As after `chmod`: neither time nor size differ.
        Files.writeString(files.key(), key);
        Files.setLastModifiedTime(files.key(), FileTime.fromMillis(2_000));
        context.rereadIfChanged();
        assertThat(context.factory().getSslContext()).isNotSameAs(before);
        context.factory().stop();
    }

    @Test
    void filesThatCannotBeUsedAreExplained() throws Exception {
        TlsFiles files = new TlsFiles(folder.resolve("tls.crt"), folder.resolve("tls.key"));
        assertThatThrownBy(() -> start(files))
                .isInstanceOf(ListenerStartException.class)
                .hasMessageStartingWith("`ingest.tls`: can't read the file " + files.certificate() + ": ");

        SelfSignedCertificate first = SelfSignedCertificate.make(folder, "first");
        install(first, files, 1);
        String key = Files.readString(files.key());
        for (String kind : List.of("RSA ", "EC ", "ENCRYPTED ")) {
            Files.writeString(files.key(), key.replace("PRIVATE", kind + "PRIVATE"));
            assertThatThrownBy(() -> start(files))
                    .hasMessageContaining("convert it with `openssl pkcs8 -topk8 -nocrypt -in tls.key -out key.pem`");
        }
        Files.writeString(files.key(), key.replaceAll("(?m)^[A-Za-z0-9+/=]+$", "QUJD"));
        assertThatThrownBy(() -> start(files))
                .hasMessageContaining("can't be read as a key of the certificate's kind, EC");
        Files.writeString(files.key(), "nothing");
        assertThatThrownBy(() -> start(files)).hasMessageContaining("holds no private key");
        Files.writeString(files.key(), key);
        Files.writeString(files.certificate(), "");
        assertThatThrownBy(() -> start(files)).hasMessageContaining("holds no certificate");
        Files.copy(
                SelfSignedCertificate.make(folder, "second").certificate(),
                files.certificate(),
                StandardCopyOption.REPLACE_EXISTING);
        assertThatThrownBy(() -> start(files))
                .hasMessageContaining("is not that of the certificate")
                .hasMessageNotContaining(key.lines().skip(1).findFirst().orElseThrow());
    }

    private IngestServer start(TlsFiles files) throws Exception {
        return IngestServer.start(
                "127.0.0.1",
                0,
                files,
                TestSenders.parts(new FakeOutput(), IngestMetrics.NONE),
                IngestServerLimits.DEFAULT);
    }

    private static void install(SelfSignedCertificate made, TlsFiles files, long version)
            throws IOException, GeneralSecurityException {
        char[] password = made.password().toCharArray();
        KeyStore store = KeyStore.getInstance(made.keyStore().toFile(), password);
        byte[] key = store.getKey(store.aliases().nextElement(), password).getEncoded();
        Files.writeString(
                files.key(),
                "-----BEGIN PRIVATE KEY-----\n" + Base64.getMimeEncoder().encodeToString(key)
                        + "\n-----END PRIVATE KEY-----\n");
        Files.copy(made.certificate(), files.certificate(), StandardCopyOption.REPLACE_EXISTING);
        Files.setLastModifiedTime(files.key(), FileTime.fromMillis(version * 1_000));
        Files.setLastModifiedTime(files.certificate(), FileTime.fromMillis(version * 1_000));
    }

    /** The name in the certificate that the server presents. */
    private static String servedName(int port, String protocol) throws IOException, GeneralSecurityException {
        try (SSLSocket socket = open(port)) {
            socket.setEnabledProtocols(new String[] {protocol});
            socket.startHandshake();
            X509Certificate served = (X509Certificate) socket.getSession().getPeerCertificates()[0];
            return served.getSubjectX500Principal().getName();
        }
    }

    private static SSLSocket open(int port) throws IOException, GeneralSecurityException {
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, new TrustManager[] {new TrustEverything()}, null);
        return (SSLSocket) context.getSocketFactory().createSocket("127.0.0.1", port);
    }

    private static final class TrustEverything implements X509TrustManager {

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) {
            // Trusted.
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) {
            // Trusted.
        }

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }
}
