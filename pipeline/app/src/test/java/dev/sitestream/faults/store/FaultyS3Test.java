package dev.sitestream.faults.store;

import static dev.sitestream.testing.Await.await;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sitestream.testing.Await;
import dev.sitestream.testing.KnownSite;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class FaultyS3Test {

    private static final byte[] OLD = "old".getBytes(UTF_8);
    private static final byte[] NEW = "new content".getBytes(UTF_8);

    private final S3Server server;
    private final FaultyS3 proxy;
    private final Bucket direct;
    private final Bucket bucket;

    FaultyS3Test(@TempDir Path folder) throws Exception {
        server = S3Server.start();
        proxy = FaultyS3.start(server, folder.resolve("store.log"));
        direct = server.bucket();
        bucket = new Bucket(proxy.port(), KnownSite.BUCKET);
    }

    @AfterAll
    void stop() throws Exception {
        proxy.close();
        server.close();
    }

    @Test
    void withoutARuleEverythingPasses() throws Exception {
        proxy.setRule(S3Rule.PASS);
        assertThat(bucket.tryPut("pass/a", OLD, Map.of(Revision.HEADER, "2.7.6"))
                        .statusCode())
                .isEqualTo(200);

        assertThat(bucket.get("pass/a")).hasValueSatisfying(file -> {
            assertThat(file.content()).isEqualTo(OLD);
            assertThat(file.revision()).contains(new Revision(2, 7, 6));
        });
        assertThat(bucket.keys("pass/")).containsExactly("pass/a");
        bucket.delete("pass/a");
        assertThat(bucket.get("pass/a")).isEmpty();
        assertThat(direct.keys("pass/")).isEmpty();
    }

    @Test
    void anUploadThatWaitsForPermissionGetsIt() throws Exception {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), proxy.port())) {
            OutputStream out = socket.getOutputStream();
            out.write(("PUT /" + KnownSite.BUCKET + "/expected HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\n"
                            + "Content-Length: " + OLD.length + "\r\n\r\n")
                    .getBytes(UTF_8));
            out.flush();
            InputStream in = socket.getInputStream();
            assertThat(new String(in.readNBytes(12), UTF_8)).isEqualTo("HTTP/1.1 100");
            out.write(OLD);
            out.flush();
            assertThat(new String(in.readAllBytes(), UTF_8)).contains("HTTP/1.1 200");
        }
        assertThat(direct.get("expected")).isPresent();
    }

    @Test
    void aPreconditionThatFailsIsAnsweredAndCounted() throws Exception {
        proxy.setRule(S3Rule.PASS);
        bucket.put("condition", OLD);
        long before = proxy.counters().answers(412);

        assertThat(bucket.tryPut("condition", NEW, Map.of("If-None-Match", "*")).statusCode())
                .isEqualTo(412);
        assertThat(proxy.counters().answers(412)).isEqualTo(before + 1);
        assertThat(direct.get("condition"))
                .hasValueSatisfying(file -> assertThat(file.has(OLD)).isTrue());
    }

    @Test
    void anAnswerIsLostAfterTheObjectWasStored() throws Exception {
        proxy.setRule(S3Rule.once(S3Request::isPut, new S3Fault.AnswerLost()));

        assertThatThrownBy(() -> bucket.tryPut("lost", NEW, Map.of())).isInstanceOf(IOException.class);
        assertThat(direct.get("lost"))
                .hasValueSatisfying(file -> assertThat(file.has(NEW)).isTrue());
    }

    @Test
    void anUploadThatIsCutShortStoresNothing() throws Exception {
        direct.put("cut", OLD);
        proxy.setRule(S3Rule.once(S3Request::isPut, new S3Fault.CutShort()));

        assertThatThrownBy(() -> bucket.tryPut("cut", NEW, Map.of())).isInstanceOf(IOException.class);
        assertThat(direct.get("cut"))
                .hasValueSatisfying(file -> assertThat(file.has(OLD)).isTrue());
    }

    @Test
    void aRefusalLooksLikeOneOfS3AndNothingIsStored() throws Exception {
        proxy.setRule(S3Rule.always(S3Fault.SLOW_DOWN));
        HttpResponse<byte[]> answer = bucket.tryPut("refused", NEW, Map.of());
        proxy.setRule(S3Rule.PASS);

        assertThat(answer.statusCode()).isEqualTo(503);
        assertThat(new String(answer.body(), UTF_8)).contains("<Code>SlowDown</Code>");
        assertThat(direct.get("refused")).isEmpty();
    }

    @Test
    void everyNthOfSomeRequestsFails() throws Exception {
        proxy.setRule(S3Rule.everyNth(3, S3Request::isPut, S3Fault.INTERNAL_ERROR));
        int failed = 0;
        for (int i = 0; i < 9; i++) {
            failed += bucket.tryPut("nth", NEW, Map.of()).statusCode() == 500 ? 1 : 0;
        }
        proxy.setRule(S3Rule.PASS);

        assertThat(failed).isEqualTo(3);
    }

    @Test
    void aHeldWriteComesWhenTheGateIsOpened() throws Exception {
        Gate gate = new Gate();
        proxy.setRule(S3Rule.once(S3Request::isPut, new S3Fault.Held(gate)));
        CompletableFuture<Integer> write = CompletableFuture.supplyAsync(() -> {
            try {
                return bucket.tryPut("held", NEW, Map.of("If-None-Match", "*")).statusCode();
            } catch (IOException | InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        await("the write's arrival").until(gate::hasArrival);
        assertThat(direct.get("held")).isEmpty();
        bucket.put("held", OLD);
        gate.open();

        assertThat(write.get(Await.PATIENCE.toMillis(), TimeUnit.MILLISECONDS)).isEqualTo(412);
    }

    @Test
    void theActionRunsOnceWhenTheNthObjectIsStored() throws Exception {
        AtomicInteger notified = new AtomicInteger();
        bucket.put("notified", OLD);
        proxy.setRule(S3Rule.afterStored(2, request -> notified.incrementAndGet()));
        bucket.put("notified", OLD);
        assertThat(bucket.tryPut("notified", NEW, Map.of("If-None-Match", "*")).statusCode())
                .isEqualTo(412);
        assertThat(notified).hasValue(0);
        bucket.put("notified", NEW);
        assertThat(notified).hasValue(1);
        bucket.put("notified", NEW);
        proxy.setRule(S3Rule.PASS);

        assertThat(notified).hasValue(1);
    }

    @Test
    void aRevisionThatGoesBackIsRemembered() throws Exception {
        proxy.setRule(S3Rule.PASS);
        for (String revision : new String[] {"1.9", "2.3", "2.3", "2.4"}) {
            bucket.tryPut("revised", OLD, Map.of(Revision.HEADER, revision));
        }
        assertThat(regressions("revised")).isEmpty();
        bucket.tryPut("revised", OLD, Map.of(Revision.HEADER, "1.10"));

        assertThat(regressions("revised"))
                .containsExactly(KnownSite.BUCKET + "/revised went back from revision 2.4 to 1.10");
    }

    @Test
    void aFileThatShowsFewerChangesIsRememberedAndAnIndexMayCountAnew() throws Exception {
        proxy.setRule(S3Rule.PASS);
        for (String revision : new String[] {"1.9.8", "2.11.8", "2.12.9", "2.13"}) {
            bucket.tryPut("counted.xml.gz", OLD, Map.of(Revision.HEADER, revision));
        }
        for (String revision : new String[] {"1.9", "2.3"}) {
            bucket.tryPut("counted.xml", OLD, Map.of(Revision.HEADER, revision));
        }
        assertThat(regressions("counted")).isEmpty();
        bucket.tryPut("counted.xml.gz", OLD, Map.of(Revision.HEADER, "3.14.12"));

        assertThat(regressions("counted"))
                .containsExactly("the number of changes in " + KnownSite.BUCKET
                        + "/counted.xml.gz went back from revision 13 to 12");
    }

    @Test
    void aFileThatAnOutsiderDestroyedMayShowFewerChangesAfterItsRepair() throws Exception {
        proxy.setRule(S3Rule.PASS);
        bucket.tryPut("destroyed.xml.gz", OLD, Map.of(Revision.HEADER, "1.9.8"));
        proxy.forgetChanges("destroyed.xml.gz");
        bucket.tryPut("destroyed.xml.gz", OLD, Map.of(Revision.HEADER, "2.9.7"));
        assertThat(regressions("destroyed")).isEmpty();

        bucket.tryPut("destroyed.xml.gz", OLD, Map.of(Revision.HEADER, "3.9.6"));
        assertThat(regressions("destroyed")).hasSize(1);
    }

    @Test
    void nothingChangesDuringAnInstant() throws Exception {
        proxy.setRule(S3Rule.PASS);
        CompletableFuture<Void> write = proxy.atOneInstant(() -> {
            CompletableFuture<Void> started = CompletableFuture.runAsync(() -> {
                try {
                    bucket.put("instant", NEW);
                } catch (IOException | InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            });
            assertThat(direct.get("instant")).isEmpty();
            assertThat(started).isNotDone();
            return started;
        });
        write.get(Await.PATIENCE.toMillis(), TimeUnit.MILLISECONDS);

        assertThat(direct.get("instant")).isPresent();
    }

    private List<String> regressions(String name) {
        return proxy.regressions().stream()
                .filter(regression -> regression.contains("/" + name))
                .toList();
    }
}
