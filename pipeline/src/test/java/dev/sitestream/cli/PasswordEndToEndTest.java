package dev.sitestream.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.broker.SecuredBroker;
import dev.sitestream.cli.SecuredClient.Ended;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;

/** A broker that asks for a password (SCRAM-SHA-512), which the configuration takes from the environment. */
@TestInstance(Lifecycle.PER_CLASS)
class PasswordEndToEndTest {

    private static final String PASSWORD = "correct-horse-battery";

    private final SecuredBroker broker;

    @TempDir
    private Path folder;

    @SuppressWarnings("NullAway.Init") // JUnit sets the folder
    PasswordEndToEndTest(@TempDir Path shared) throws Exception {
        broker = SecuredBroker.withUser(shared.resolve("log"), "sitestream", PASSWORD);
        broker.createTopic(SecuredClient.TOPIC, 1);
    }

    @AfterAll
    void stop() {
        broker.close();
    }

    @Test
    void eventsComeInWithTheRightPasswordWhichIsNeverSaid() throws Exception {
        assertThat(client(PASSWORD).publishOnePage()).doesNotContain(PASSWORD, "WARN", "ERROR");
    }

    @Test
    void aWrongPasswordIsRefusedInWordsAndNotSaid() throws Exception {
        String wrong = "wrong-donkey-staple";
        SecuredClient client = client(wrong);

        assertRefused(client.run(), wrong);
        assertRefused(client.produce(), wrong);
    }

    @Test
    void aPasswordThatBreaksItsQuotationIsAMistakeInTheConfigurationAndNotSaid() throws Exception {
        SecuredClient client = client("half\"rest-of-the-secret");

        assertMisconfigured(client.run());
        assertMisconfigured(client.produce());
    }

    private SecuredClient client(String password) {
        Map<String, String> properties = Map.of(
                "security.protocol",
                "SASL_PLAINTEXT",
                "sasl.mechanism",
                "SCRAM-SHA-512",
                "sasl.jaas.config",
                "org.apache.kafka.common.security.scram.ScramLoginModule required"
                        + " username=\"sitestream\" password=\"${BROKER_PASSWORD}\";");
        return new SecuredClient(folder, broker, properties, Map.of("BROKER_PASSWORD", password));
    }

    private void assertRefused(Ended command, String secret) {
        assertThat(command.err())
                .contains("the broker refuses the credentials", broker.bootstrapServers())
                .doesNotContain("\tat ", secret);
        assertThat(command.exitCode()).isEqualTo(1);
    }

    private static void assertMisconfigured(Ended command) {
        assertThat(command.err())
                .contains("sitestream: the settings in `kafka` can't be used: ")
                .doesNotContain("\tat ", "half", "rest-of-the-secret");
        assertThat(command.exitCode()).isEqualTo(2);
    }
}
