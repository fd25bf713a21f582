package dev.sitestream.broker;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import kafka.server.KafkaConfig;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.acl.AccessControlEntry;
import org.apache.kafka.common.acl.AclBinding;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.acl.AclPermissionType;
import org.apache.kafka.common.resource.ResourcePattern;
import org.apache.kafka.common.security.auth.KafkaPrincipal;
import org.apache.kafka.metadata.authorizer.StandardAuthorizer;
import org.apache.kafka.metadata.storage.Formatter;
import org.apache.kafka.server.common.MetadataVersion;

/**
 * An external broker in this process. Clients connect over TLS or authenticate with a password. A second listener is
 * open, for the broker itself and for test setup.
 */
public final class SecuredBroker implements AutoCloseable {

    private static final String MECHANISM = "SCRAM-SHA-512";
    private static final String CLIENTS = "CLIENTS";
    private static final String OPEN = "OPEN";

    private final ListeningNode node;
    private final BoundListeners listeners;

    private SecuredBroker(ListeningNode node, BoundListeners listeners) {
        this.node = node;
        this.listeners = listeners;
    }

    /** Starts a broker that presents this certificate and accepts only TLS from clients. */
    public static SecuredBroker withTls(Path folder, SelfSignedCertificate certificate) throws Exception {
        Map<String, String> settings = new HashMap<>();
        settings.put("listener.name.clients.ssl.keystore.type", "PKCS12");
        settings.put(
                "listener.name.clients.ssl.keystore.location",
                certificate.keyStore().toString());
        settings.put("listener.name.clients.ssl.keystore.password", certificate.password());
        settings.put("listener.name.clients.ssl.key.password", certificate.password());
        return start(folder, "SSL", settings, List.of());
    }

    /** Starts a broker that accepts only this user, by SCRAM-SHA-512, with {@linkplain #allow given} permissions. */
    public static SecuredBroker withUser(Path folder, String user, String password) throws Exception {
        Map<String, String> settings = new HashMap<>();
        settings.put("sasl.enabled.mechanisms", MECHANISM);
        settings.put(
                "listener.name.clients.scram-sha-512.sasl.jaas.config",
                "org.apache.kafka.common.security.scram.ScramLoginModule required;");
        settings.put("authorizer.class.name", StandardAuthorizer.class.getName());
        // Clients of the open listener, and the controller
        settings.put("super.users", KafkaPrincipal.ANONYMOUS.toString());
        String credential = MECHANISM + "=[name=" + user + ",password=" + password + "]";
        return start(folder, "SASL_PLAINTEXT", settings, List.of(credential));
    }

    /** The address for clients. */
    public String bootstrapServers() {
        return BoundListeners.HOST + ":" + listeners.port(CLIENTS);
    }

    /** Creates a topic through the open listener, without authentication. */
    public void createTopic(String name, int partitions) throws TopicException, InterruptedException {
        try (Admin admin = open().admin()) {
            TestTopics.create(admin, name, partitions);
        }
    }

    /** Allows a user operations on a resource. */
    public void allow(String user, ResourcePattern resource, AclOperation... operations)
            throws InterruptedException, ExecutionException {
        String principal = new KafkaPrincipal(KafkaPrincipal.USER_TYPE, user).toString();
        List<AclBinding> rules = Arrays.stream(operations)
                .map(operation -> new AclBinding(
                        resource, new AccessControlEntry(principal, "*", operation, AclPermissionType.ALLOW)))
                .toList();
        try (Admin admin = open().admin()) {
            admin.createAcls(rules).all().get();
        }
    }

    @Override
    public void close() {
        node.close();
    }

    private Clients open() {
        return new Clients(BoundListeners.HOST + ":" + listeners.port(OPEN));
    }

    private static SecuredBroker start(
            Path folder, String protocol, Map<String, String> security, List<String> credentials) throws Exception {
        BoundListeners listeners = BoundListeners.bind(CLIENTS, OPEN, BrokerSettings.CONTROLLER_LISTENER);
        format(folder, credentials);
        Map<String, String> settings =
                BrokerSettings.of(folder, listeners.port(CLIENTS), listeners.port(BrokerSettings.CONTROLLER_LISTENER));
        settings.put("listeners", listeners.addresses());
        settings.put("advertised.listeners", listeners.address(CLIENTS) + "," + listeners.address(OPEN));
        settings.put("listener.security.protocol.map", "CLIENTS:" + protocol + ",OPEN:PLAINTEXT,CONTROLLER:PLAINTEXT");
        settings.put("inter.broker.listener.name", OPEN);
        settings.putAll(security);
        return new SecuredBroker(ListeningNode.start(new KafkaConfig(settings, false), listeners), listeners);
    }

    private static void format(Path folder, List<String> credentials) throws Exception {
        try (PrintStream silent = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8)) {
            new Formatter()
                    .setPrintStream(silent)
                    .setClusterId(Uuid.randomUuid().toString())
                    .setNodeId(BrokerSettings.NODE_ID)
                    .setControllerListenerName(BrokerSettings.CONTROLLER_LISTENER)
                    .setMetadataLogDirectory(folder.toString())
                    .addDirectory(folder.toString())
                    .setReleaseVersion(MetadataVersion.latestProduction())
                    .setScramArguments(credentials)
                    .run();
        }
    }
}
