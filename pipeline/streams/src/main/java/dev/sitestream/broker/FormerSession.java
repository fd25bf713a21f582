package dev.sitestream.broker;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.image.MetadataDelta;
import org.apache.kafka.image.MetadataImage;
import org.apache.kafka.image.loader.LoaderManifest;
import org.apache.kafka.image.loader.MetadataLoader;
import org.apache.kafka.image.publisher.MetadataPublisher;
import org.apache.kafka.metadata.BrokerRegistration;

/**
 * The session that a broker had before it was killed. Until it ends, the metadata says that the broker leads its
 * partitions; when it ends, they have no leader until the broker has registered again.
 *
 * <p>A broker that starts while the session ends loads its transactions, finds no leader for their partitions, and does
 * not end them: a transaction that was being ended then stays open for good, and nothing after it is read (Kafka's
 * issue KAFKA-20734). So the only broker of a cluster starts after the end of its former session.
 */
public final class FormerSession {

    /** Longer than any session. Without an answer, the broker starts as Kafka's own does. */
    private static final Duration MOST = Duration.ofSeconds(15);

    private FormerSession() {}

    /**
     * Waits until a broker's former session has ended, for 15 s at most. After a clean stop, or at the first start,
     * there is none.
     *
     * @param metadata the metadata of a controller that runs
     * @param node the broker's id
     */
    public static void awaitEnd(MetadataLoader metadata, int node) {
        EndPublisher end = new EndPublisher(node);
        metadata.installPublishers(List.of(end)).join();
        end.ended.completeOnTimeout(null, MOST.toSeconds(), TimeUnit.SECONDS).join();
        metadata.removeAndClosePublisher(end).join();
    }

    private static final class EndPublisher implements MetadataPublisher {

        private final CompletableFuture<Void> ended = new CompletableFuture<>();
        private final int node;

        private EndPublisher(int node) {
            this.node = node;
        }

        @Override
        public String name() {
            return "FormerSession";
        }

        @Override
        public void onMetadataUpdate(MetadataDelta delta, MetadataImage image, LoaderManifest manifest) {
            BrokerRegistration registration = image.cluster().broker(node);
            if (registration == null || registration.fenced()) {
                ended.complete(null);
            }
        }

        @Override
        public void close() {}
    }
}
