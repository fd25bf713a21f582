package dev.sitestream.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.broker.SecuredBroker;
import dev.sitestream.broker.SelfSignedCertificate;
import dev.sitestream.cli.SecuredClient.Ended;
import dev.sitestream.testing.Warnings;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;

/** A broker that requires TLS: the settings in {@code kafka} apply to all clients. */
@Tag("slow")
@TestInstance(Lifecycle.PER_CLASS)
class TlsEndToEndTest {

    private final SelfSignedCertificate certificate;
    private final SelfSignedCertificate untrusted;
    private final SecuredBroker broker;

    @TempDir
    private Path folder;

    @SuppressWarnings("NullAway.Init") // JUnit sets the folder
    TlsEndToEndTest(@TempDir Path shared) throws Exception {
        certificate = SelfSignedCertificate.make(shared, "broker");
        untrusted = SelfSignedCertificate.make(shared, "stranger");
        broker = SecuredBroker.withTls(shared.resolve("log"), certificate);
        broker.createTopic(SecuredClient.TOPIC, 1);
    }

    @AfterAll
    void stop() {
        broker.close();
    }

    @Test
    void eventsComeInOverTls() throws Exception {
        assertThat(Warnings.in(client(trusting(certificate)).publishOnePage())).isEmpty();
    }

    @Test
    void anUntrustedCertificateIsRefusedWithAMessage() throws Exception {
        SecuredClient client = client(trusting(untrusted));

        assertRefused(client.run());
        assertRefused(client.produce());
    }

    @Test
    void aTrustStoreThatIsNotThereIsAMistakeInTheConfiguration() throws Exception {
        Path missing = folder.resolve("missing.pem");
        SecuredClient client = client(Map.of(
                "security.protocol", "SSL",
                "ssl.truststore.type", "PEM",
                "ssl.truststore.location", missing.toString()));

        assertMisconfigured(client.run(), missing);
        assertMisconfigured(client.produce(), missing);
    }

    private SecuredClient client(Map<String, String> properties) {
        return new SecuredClient(folder, broker, properties, Map.of());
    }

    private static Map<String, String> trusting(SelfSignedCertificate authority) {
        return Map.of(
                "security.protocol", "SSL",
                "ssl.truststore.type", "PEM",
                "ssl.truststore.location", authority.certificate().toString());
    }

    private void assertRefused(Ended command) {
        assertThat(command.err())
                .contains("the TLS handshake failed", "certification path", broker.bootstrapServers())
                .doesNotContain("\tat ");
        assertThat(command.exitCode()).isEqualTo(1);
    }

    private static void assertMisconfigured(Ended command, Path missing) {
        assertThat(command.err())
                .contains("sitestream: the settings in `kafka` can't be used: ", missing.toString())
                .doesNotContain("\tat ");
        assertThat(command.exitCode()).isEqualTo(2);
    }
}
