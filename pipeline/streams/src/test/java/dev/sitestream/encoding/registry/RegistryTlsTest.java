package dev.sitestream.encoding.registry;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsParameters;
import com.sun.net.httpserver.HttpsServer;
import dev.sitestream.broker.SelfSignedCertificate;
import dev.sitestream.config.ConfigurationException;
import dev.sitestream.config.read.ConfigurationLoader;
import dev.sitestream.encoding.frame.SchemaId;
import dev.sitestream.encoding.registry.SchemaRegistry.Answer;
import dev.sitestream.encoding.topic.EncodingSettings;
import dev.sitestream.health.Health;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Base64;
import java.util.Map;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A registry with a certificate of one's own authority that wants to see a certificate of its clients. */
@Tag("slow")
class RegistryTlsTest {

    private static final SchemaId ID = new SchemaId(SchemaId.Space.NUMBER, "7");

    @TempDir
    private Path folder;

    private HttpsServer server;

    @SuppressWarnings("NullAway.Init") // JUnit calls start() first
    RegistryTlsTest() {}

    @BeforeEach
    void start() throws Exception {
        SelfSignedCertificate own = SelfSignedCertificate.make(folder, "registry");
        SelfSignedCertificate client = SelfSignedCertificate.make(folder, "client");
        writeKey(client, folder.resolve("client.key"));
        SSLContext context = context(own, client);
        server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setHttpsConfigurator(new HttpsConfigurator(context) {
            @Override
            public void configure(HttpsParameters parameters) {
                SSLParameters wanted = context.getDefaultSSLParameters();
                wanted.setNeedClientAuth(true);
                parameters.setSSLParameters(wanted);
            }
        });
        server.createContext("/", exchange -> {
            byte[] answer = "{\"schema\":\"\\\"string\\\"\"}".getBytes(UTF_8);
            exchange.sendResponseHeaders(200, answer.length);
            exchange.getResponseBody().write(answer);
            exchange.close();
        });
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    @Test
    void itIsAskedWithTheFilesOfTheConfiguration() throws Exception {
        assertThat(answer("{ca: registry.pem, certificate: client.pem, key: client.key}"))
                .isInstanceOf(Answer.Found.class);
    }

    @Test
    void withoutThemItIsNotReached() throws Exception {
        assertThat(answer("{ca: registry.pem}")).isInstanceOf(Answer.Failed.class);
        assertThat(answer("{certificate: client.pem, key: client.key}")).isInstanceOf(Answer.Failed.class);
    }

    @Test
    void filesThatCannotBeUsedAreNamed() throws Exception {
        Files.writeString(folder.resolve("empty.pem"), "");

        assertThatThrownBy(() -> answer("{ca: empty.pem}"))
                .isInstanceOf(ConfigurationException.class)
                .hasMessageContaining("`registries.main.tls`: can't be used: the file " + folder.resolve("empty.pem")
                        + " holds no certificate");
        assertThatThrownBy(() -> answer("{certificate: registry.pem, key: client.key}"))
                .hasMessageContaining("is not that of the certificate in");
        assertThatThrownBy(() -> answer("{certificate: client.pem}")).hasMessageContaining("key");
        assertThatThrownBy(() -> answer("{}")).hasMessageContaining("required is `ca`, or `certificate` with `key`");
    }

    private Answer answer(String tls) throws Exception {
        Path file = folder.resolve("sitestream.yaml");
        Files.writeString(file, """
                sites: [{id: shop, url: "https://shop.example.com/"}]
                registries: {main: {url: "https://127.0.0.1:%d", tls: %s}}
                sources: [{name: cms, site: shop, topic: pages, encoding: avro, registry: main, map: {url: /url}}]
                """.formatted(
                        server.getAddress().getPort(), tls.replaceAll("(\\w+\\.(pem|key))", folder + "/$1")));
        EncodingSettings encoding =
                ConfigurationLoader.load(file, Map.of()).topicSources().get(0).encoding();
        RegistrySettings settings = ((EncodingSettings.Avro) encoding).registry();
        try (SchemaRegistry registry =
                new SchemaRegistry(settings, Files.createTempDirectory(folder, "schemas"), new Health())) {
            return registry.await(ID);
        }
    }

    private static SSLContext context(SelfSignedCertificate own, SelfSignedCertificate trusted) throws Exception {
        KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(store(own), own.password().toCharArray());
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        KeyStore clients = KeyStore.getInstance("PKCS12");
        clients.load(null, null);
        clients.setCertificateEntry("client", store(trusted).getCertificate("client"));
        trust.init(clients);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
        return context;
    }

    private static void writeKey(SelfSignedCertificate certificate, Path file)
            throws IOException, GeneralSecurityException {
        byte[] key = store(certificate)
                .getKey("client", certificate.password().toCharArray())
                .getEncoded();
        Files.writeString(
                file,
                "-----BEGIN PRIVATE KEY-----\n"
                        + Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(key)
                        + "\n-----END PRIVATE KEY-----\n");
    }

    private static KeyStore store(SelfSignedCertificate certificate) throws IOException, GeneralSecurityException {
        return KeyStore.getInstance(
                certificate.keyStore().toFile(), certificate.password().toCharArray());
    }
}
