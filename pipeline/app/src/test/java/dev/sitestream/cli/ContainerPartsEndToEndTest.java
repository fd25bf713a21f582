package dev.sitestream.cli;

import java.net.URI;
import org.junit.jupiter.api.Tag;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.wait.strategy.Wait;
import org.testcontainers.junit.jupiter.Container;
import org.testcontainers.junit.jupiter.Testcontainers;
import org.testcontainers.kafka.KafkaContainer;
import org.testcontainers.utility.DockerImageName;

/**
 * Runs the contract with a broker and S3Proxy in containers, where a Docker engine is available. The system properties
 * {@code sitestream.kafka.image} and {@code sitestream.s3.image} select other images.
 */
@Tag("slow")
@Testcontainers(disabledWithoutDocker = true)
class ContainerPartsEndToEndTest extends RealPartsContract {

    private static final int STORE_PORT = 9000;

    @Container
    private static final KafkaContainer BROKER = new KafkaContainer(
            image("sitestream.kafka.image", "apache/kafka:4.3.1").asCompatibleSubstituteFor("apache/kafka"));

    @Container
    private static final GenericContainer<?> STORE = new GenericContainer<>(
                    image("sitestream.s3.image", "andrewgaul/s3proxy:4.1.1"))
            .withEnv("S3PROXY_ENDPOINT", "http://0.0.0.0:" + STORE_PORT)
            .withEnv("S3PROXY_AUTHORIZATION", "none")
            .withEnv("JCLOUDS_PROVIDER", "filesystem")
            .withEnv("JCLOUDS_FILESYSTEM_BASEDIR", "/data")
            .withExposedPorts(STORE_PORT)
            .waitingFor(Wait.forHttp("/").forPort(STORE_PORT));

    @Override
    RealParts parts() {
        return new RealParts() {

            @Override
            public String bootstrapServers() {
                return BROKER.getBootstrapServers();
            }

            @Override
            public URI store() {
                return URI.create("http://" + STORE.getHost() + ":" + STORE.getMappedPort(STORE_PORT));
            }
        };
    }

    private static DockerImageName image(String property, String otherwise) {
        return DockerImageName.parse(System.getProperty(property, otherwise));
    }
}
