package dev.sitestream.broker;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.utils.Utils;
import org.jspecify.annotations.Nullable;

/**
 * Checks within seconds whether anything listens at the brokers' addresses. Kafka's clients can't tell an unreachable
 * broker from a slow one: they log warnings and retry for as long as any answer may take.
 */
public final class BrokerReach {

    private static final Duration TIMEOUT = Duration.ofSeconds(4);
    private static final String SERVERS = "bootstrap.servers";

    private BrokerReach() {}

    /**
     * Returns if one of the addresses accepts connections. Also returns if the settings are wrong: Kafka's clients
     * report that.
     *
     * @param client settings of a Kafka client
     * @throws BrokerUnreachableException when no address accepts connections
     */
    public static void requireReachable(Map<String, String> client)
            throws BrokerUnreachableException, InterruptedException {
        if (!areValidSettings(client)) {
            return;
        }
        String servers = client.getOrDefault(SERVERS, "");
        List<InetSocketAddress> addresses = new ArrayList<>();
        for (String server : servers.split(",", -1)) {
            @Nullable String host = Utils.getHost(server.strip());
            @Nullable Integer port = Utils.getPort(server.strip());
            if (host == null || port == null || port > 65_535) {
                return;
            }
            addresses.add(InetSocketAddress.createUnresolved(host, port));
        }
        String reason = connectToAny(addresses);
        if (reason != null) {
            throw new BrokerUnreachableException(servers, reason);
        }
    }

    private static boolean areValidSettings(Map<String, String> client) {
        try {
            var unused = new AdminClientConfig(new HashMap<>(client));
            return true;
        } catch (KafkaException e) {
            return false;
        }
    }

    /** Null if one of them accepts the connection; otherwise why the last one did not. */
    private static @Nullable String connectToAny(List<InetSocketAddress> addresses) throws InterruptedException {
        ExecutorService threads = Executors.newCachedThreadPool(task -> {
            Thread thread = new Thread(task, "sitestream-broker-reach");
            thread.setDaemon(true);
            return thread;
        });
        try {
            CompletionService<@Nullable String> attempts = new ExecutorCompletionService<>(threads);
            addresses.forEach(address -> attempts.submit(() -> connect(address)));
            long deadlineNanos = System.nanoTime() + TIMEOUT.toNanos();
            String reason = timeout();
            for (int left = addresses.size(); left > 0; left--) {
                Future<@Nullable String> ended = attempts.poll(deadlineNanos - System.nanoTime(), TimeUnit.NANOSECONDS);
                if (ended == null) {
                    return reason;
                }
                @Nullable String failure = ended.get();
                if (failure == null) {
                    return null;
                }
                reason = failure;
            }
            return reason;
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        } finally {
            threads.shutdownNow();
        }
    }

    private static @Nullable String connect(InetSocketAddress address) {
        String reason = timeout();
        try {
            for (InetAddress resolved : InetAddress.getAllByName(address.getHostString())) {
                try (Socket socket = new Socket()) {
                    socket.connect(new InetSocketAddress(resolved, address.getPort()), (int) TIMEOUT.toMillis());
                    return null;
                } catch (SocketTimeoutException e) {
                    reason = timeout();
                } catch (IOException e) {
                    reason = String.valueOf(e.getMessage());
                }
            }
        } catch (UnknownHostException e) {
            reason = "unknown host `" + address.getHostString() + "`";
        }
        return reason;
    }

    private static String timeout() {
        return "no connection within " + TIMEOUT.toSeconds() + " s";
    }
}
