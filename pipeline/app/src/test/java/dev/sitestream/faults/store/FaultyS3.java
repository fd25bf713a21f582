package dev.sitestream.faults.store;

import dev.sitestream.guarantees.RevisionsNeverGoBack;
import dev.sitestream.testing.KnownSite;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * A proxy in front of an S3 server, which fails when a rule demands it.
 *
 * <p>Every request has its own connection, on both sides. Requests that change the same object are forwarded one after
 * the other, so the proxy knows the order of its revisions.
 */
public final class FaultyS3 implements AutoCloseable {

    private static final InetAddress LOOPBACK = InetAddress.getLoopbackAddress();
    private static final int BACKLOG = 200;

    private final int serverPort;
    private final S3Log log;
    private final ServerSocket socket;
    private final ExecutorService threads = Executors.newCachedThreadPool(runnable -> {
        Thread thread = new Thread(runnable, "faulty-s3");
        thread.setDaemon(true);
        return thread;
    });
    private final ReadWriteLock instants = new ReentrantReadWriteLock(true);
    private final ConcurrentMap<String, Object> turns = new ConcurrentHashMap<>();
    private final RevisionsNeverGoBack<Revision> revisions = new RevisionsNeverGoBack<>(Comparator.naturalOrder());

    /** The changes that the files of shards show, whoever has written them. */
    private final RevisionsNeverGoBack<Long> changes = new RevisionsNeverGoBack<>(Comparator.naturalOrder());

    private final List<String> regressions = new CopyOnWriteArrayList<>();
    private final S3Counters counters = new S3Counters();
    private final StoreHistory history = new StoreHistory();
    private volatile S3Rule rule = S3Rule.PASS;

    private FaultyS3(int serverPort, ServerSocket socket, S3Log log) {
        this.serverPort = serverPort;
        this.socket = socket;
        this.log = log;
    }

    /** Starts a proxy in front of this server, with a log of what it does. */
    public static FaultyS3 start(S3Server server, Path log) throws IOException {
        FaultyS3 proxy = new FaultyS3(server.port(), new ServerSocket(0, BACKLOG, LOOPBACK), new S3Log(log));
        proxy.threads.execute(proxy::accept);
        return proxy;
    }

    public int port() {
        return socket.getLocalPort();
    }

    /** Replaces the rule, from the next request on. */
    public void setRule(S3Rule rule) {
        this.rule = rule;
    }

    public S3Counters counters() {
        return counters;
    }

    /** What crawlers could see, from the beginning. */
    public StoreHistory history() {
        return history;
    }

    /** The writes that have replaced a later revision, or a file with more changes, by an earlier one. */
    public List<String> regressions() {
        return List.copyOf(regressions);
    }

    /**
     * Forgets how many changes a file showed. When an outsider destroys it after its writer was killed, nothing tells
     * the next owner that the file showed changes whose transaction was lost; they come again after the repair.
     */
    void forgetChanges(String key) {
        changes.violations(new RevisionsNeverGoBack.Shown<>(changesIn(KnownSite.BUCKET + "/" + key), null));
    }

    /** Runs an action while no change is forwarded, so that it reads or changes the bucket at one instant. */
    <T> T atOneInstant(Callable<T> action) throws Exception {
        instants.writeLock().lock();
        try {
            return action.call();
        } finally {
            instants.writeLock().unlock();
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
        threads.shutdownNow();
        log.close();
    }

    private void accept() {
        while (!socket.isClosed()) {
            try {
                Socket client = socket.accept();
                threads.execute(() -> serve(client));
            } catch (IOException e) {
                if (!socket.isClosed()) {
                    throw new UncheckedIOException(e);
                }
            }
        }
    }

    private void serve(Socket client) {
        try (client) {
            client.setTcpNoDelay(true);
            Optional<S3Request> request =
                    S3Request.read(new BufferedInputStream(client.getInputStream()), client.getOutputStream());
            if (request.isPresent()) {
                Optional<S3Answer> answer = answerOf(request.get());
                if (answer.isPresent()) {
                    OutputStream out = client.getOutputStream();
                    out.write(answer.get().bytes());
                    out.flush();
                }
            }
        } catch (IOException e) {
            // The client was killed, or the server has ended, which causes other failures.
            return;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Empty when the connection is to end without an answer. */
    private Optional<S3Answer> answerOf(S3Request request) throws IOException, InterruptedException {
        S3Fault fault = rule.faultOf(request);
        if (fault instanceof S3Fault.Refused refused) {
            S3Answer answer = S3Answer.error(
                    refused.status(), refused.code(), !request.method().equals("HEAD"));
            counters.answered(request, answer);
            log.add(request, "refused with " + answer.status());
            return Optional.of(answer);
        }
        if (fault instanceof S3Fault.CutShort) {
            cutShort(request);
            log.add(request, "cut short");
            return Optional.empty();
        }
        if (fault instanceof S3Fault.Held held) {
            log.add(request, "held");
            held.gate().pass();
        }
        S3Answer answer = request.isChange() ? change(request) : forward(request);
        counters.answered(request, answer);
        log.add(
                request,
                answer.status()
                        + (fault.equals(S3Fault.NONE)
                                ? ""
                                : ", " + fault.getClass().getSimpleName()));
        if (fault instanceof S3Fault.Notified notified && answer.isSuccess()) {
            notified.action().accept(request);
        }
        return fault instanceof S3Fault.AnswerLost ? Optional.empty() : Optional.of(answer);
    }

    private S3Answer change(S3Request request) throws IOException {
        instants.readLock().lock();
        try {
            synchronized (turns.computeIfAbsent(request.path(), path -> new Object())) {
                S3Answer answer = forward(request);
                if (request.isPut() && answer.isSuccess()) {
                    history.stored(request.path(), request.body(), answer.etag(), System.currentTimeMillis());
                    request.header(Revision.HEADER)
                            .map(Revision::parse)
                            .ifPresent(revision -> judge(request.path(), revision));
                }
                return answer;
            }
        } finally {
            instants.readLock().unlock();
        }
    }

    private void judge(String path, Revision revision) {
        regressions.addAll(revisions.violations(new RevisionsNeverGoBack.Shown<>(path, revision)));
        if (path.endsWith(".xml.gz")) {
            regressions.addAll(
                    changes.violations(new RevisionsNeverGoBack.Shown<>(changesIn(path), revision.changes())));
        }
    }

    private static String changesIn(String path) {
        return "the number of changes in " + path;
    }

    private S3Answer forward(S3Request request) throws IOException {
        try (Socket server = new Socket(LOOPBACK, serverPort)) {
            server.setTcpNoDelay(true);
            request.writeTo(server.getOutputStream(), request.bodyLength());
            InputStream in = server.getInputStream();
            return S3Answer.parse(in.readAllBytes());
        }
    }

    private void cutShort(S3Request request) throws IOException {
        try (Socket server = new Socket(LOOPBACK, serverPort)) {
            request.writeTo(server.getOutputStream(), request.bodyLength() / 2);
            // An orderly end, so that the server has certainly got the half. Its answer does not matter.
            server.shutdownOutput();
            server.getInputStream().readAllBytes();
        }
    }
}
