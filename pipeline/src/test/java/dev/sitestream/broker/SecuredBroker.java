package dev.sitestream.broker;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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
import org.apache.kafka.server.ServerSocketFactory;
import org.apache.kafka.server.common.MetadataVersion;
import org.jspecify.annotations.Nullable;

/**
 * An external broker in this process. Clients connect over TLS or authenticate with a password. A second listener is
 * open, for the broker itself and for test setup.
 */
public final class SecuredBroker implements AutoCloseable {

    private static final String MECHANISM = "SCRAM-SHA-512";
    private static final String HOST = "127.0.0.1";

    private final KafkaNode node;
    private final Sockets sockets;

    private SecuredBroker(KafkaNode node, Sockets sockets) {
        this.node = node;
        this.sockets = sockets;
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
        return HOST + ":" + sockets.bound.clientPort();
    }

    /** Creates a topic through the open listener, without authentication. */
    public void createTopic(String name, int partitions) throws TopicException, InterruptedException {
        try (Admin admin = new Clients(HOST + ":" + sockets.openPort()).admin()) {
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
        try (Admin admin = new Clients(HOST + ":" + sockets.openPort()).admin()) {
            admin.createAcls(rules).all().get();
        }
    }

    @Override
    public void close() {
        node.stop();
    }

    /** The bound sockets for clients and the controller, and any free port for the open listener. */
    private static final class Sockets implements ServerSocketFactory {

        private final LoopbackSockets bound;
        private @Nullable ServerSocketChannel open;

        Sockets(LoopbackSockets bound) {
            this.bound = bound;
        }

        int openPort() {
            return Objects.requireNonNull(open).socket().getLocalPort();
        }

        @Override
        public ServerSocketChannel openServerSocket(
                String listener, InetSocketAddress address, int backlog, int receiveBufferBytes) throws IOException {
            if (address.getPort() != 0) {
                return bound.openServerSocket(listener, address, backlog, receiveBufferBytes);
            }
            ServerSocketChannel channel = ServerSocketFactory.INSTANCE.openServerSocket(
                    listener, address, backlog, receiveBufferBytes);
            open = channel;
            return channel;
        }
    }

    private static SecuredBroker start(
            Path folder, String protocol, Map<String, String> security, List<String> credentials) throws Exception {
        format(folder, credentials);
        LoopbackSockets bound = LoopbackSockets.bind(0);
        InetSocketAddress controller = bound.controllerAddress();
        Map<String, String> settings = BrokerSettings.of(folder, bound.clientPort(), controller.getPort());
        String listeners = "CLIENTS://" + HOST + ":" + bound.clientPort() + ",OPEN://" + HOST + ":0";
        settings.put("listeners", listeners + ",CONTROLLER://" + HOST + ":" + controller.getPort());
        settings.put("advertised.listeners", listeners);
        settings.put("listener.security.protocol.map", "CLIENTS:" + protocol + ",OPEN:PLAINTEXT,CONTROLLER:PLAINTEXT");
        settings.put("inter.broker.listener.name", "OPEN");
        settings.putAll(security);
        Sockets sockets = new Sockets(bound);
        KafkaNode node = KafkaNode.prepare(new KafkaConfig(settings, false), controller, sockets);
        node.start();
        return new SecuredBroker(node, sockets);
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
