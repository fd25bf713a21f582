package dev.sitestream.cli;

import static org.apache.kafka.common.acl.AclOperation.CREATE;
import static org.apache.kafka.common.acl.AclOperation.DELETE;
import static org.apache.kafka.common.acl.AclOperation.DESCRIBE;
import static org.apache.kafka.common.acl.AclOperation.DESCRIBE_CONFIGS;
import static org.apache.kafka.common.acl.AclOperation.READ;
import static org.apache.kafka.common.acl.AclOperation.WRITE;
import static org.apache.kafka.common.resource.PatternType.LITERAL;
import static org.apache.kafka.common.resource.PatternType.PREFIXED;
import static org.apache.kafka.common.resource.ResourceType.GROUP;
import static org.apache.kafka.common.resource.ResourceType.TOPIC;
import static org.apache.kafka.common.resource.ResourceType.TRANSACTIONAL_ID;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.broker.SecuredBroker;
import dev.sitestream.cli.SecuredClient.Ended;
import dev.sitestream.testing.Warnings;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.resource.PatternType;
import org.apache.kafka.common.resource.ResourcePattern;
import org.apache.kafka.common.resource.ResourceType;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;

/**
 * A broker that requires a password (SCRAM-SHA-512) and grants only the necessary permissions. The configuration takes
 * the password from the environment.
 */
@Tag("slow")
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
        allowTheLeast();
    }

    /** Grants the permissions that deploy/SECURITY.md names for the pipeline and for a producer. */
    private void allowTheLeast() throws Exception {
        allow(TOPIC, SecuredClient.TOPIC, LITERAL, READ, DESCRIBE, DESCRIBE_CONFIGS);
        allow(TOPIC, "page-events-rejected", LITERAL, CREATE, WRITE, DESCRIBE, DESCRIBE_CONFIGS);
        allow(TOPIC, "published-pages", LITERAL, CREATE, WRITE, DESCRIBE, DESCRIBE_CONFIGS);
        allow(TOPIC, "published-files", LITERAL, CREATE, WRITE, DESCRIBE, DESCRIBE_CONFIGS);
        allow(TOPIC, "sitestream-", PREFIXED, CREATE, READ, WRITE, DELETE, DESCRIBE, DESCRIBE_CONFIGS);
        allow(GROUP, "sitestream", LITERAL, READ, DESCRIBE);
        allow(TRANSACTIONAL_ID, "sitestream", PREFIXED, WRITE, DESCRIBE);
        allow(TOPIC, SecuredClient.TOPIC, LITERAL, WRITE, DESCRIBE);
    }

    private void allow(ResourceType type, String name, PatternType pattern, AclOperation... operations)
            throws Exception {
        broker.allow("sitestream", new ResourcePattern(type, name, pattern), operations);
    }

    @AfterAll
    void stop() {
        broker.close();
    }

    @Test
    void eventsComeInWithTheRightPasswordWhichIsNeverPrinted() throws Exception {
        String printed = client(PASSWORD).publishOnePage();

        assertThat(printed).doesNotContain(PASSWORD);
        assertThat(Warnings.in(printed)).isEmpty();
    }

    @Test
    void aTopicThatIsMissingAndMayNotBeCreatedEndsTheStartWithWhoCanHelp() throws Exception {
        allow(TOPIC, "maps-", PREFIXED, DESCRIBE, DESCRIBE_CONFIGS);

        Ended run = client(PASSWORD, Map.of("application.id", "maps")).run();

        assertThat(run.err())
                .contains("sitestream: can't create topic 'maps-")
                .contains("the broker is " + broker.bootstrapServers())
                .contains("a user who may create topics has to run `sitestream topics --create`")
                .doesNotContain("\tat ");
        assertThat(run.exitCode()).isEqualTo(1);
    }

    @Test
    void aWrongPasswordIsRefusedWithAMessageThatDoesNotShowIt() throws Exception {
        String wrong = "wrong-donkey-staple";
        SecuredClient client = client(wrong);

        assertRefused(client.run(), wrong);
        assertRefused(client.produce(), wrong);
    }

    @Test
    void aPasswordThatBreaksItsQuotationIsAConfigurationErrorThatDoesNotShowIt() throws Exception {
        SecuredClient client = client("half\"rest-of-the-secret");

        assertMisconfigured(client.run());
        assertMisconfigured(client.produce());
    }

    private SecuredClient client(String password) {
        return client(password, Map.of());
    }

    private SecuredClient client(String password, Map<String, String> more) {
        Map<String, String> properties = new HashMap<>(more);
        properties.put("security.protocol", "SASL_PLAINTEXT");
        properties.put("sasl.mechanism", "SCRAM-SHA-512");
        properties.put(
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
