package dev.sitestream.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import dev.sitestream.serve.Lookup.Found;
import dev.sitestream.store.ObjectKey;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is found is what the store has, although its content is read only once. */
class CurrentCopiesTest {

    private static final ObjectKey INDEX = new ObjectKey("shop", "sitemap.xml");
    private static final CopyKey KEY = new CopyKey(INDEX, Form.PLAIN);
    private static final int MEBIBYTE = 1024 * 1024;

    private final CopyMemory memory = new CopyMemory(MEBIBYTE);
    private final CountedServing metrics = new CountedServing();
    private FakeReader store = new FakeReader(false);
    private CurrentCopies copies = new CurrentCopies(store, memory, metrics);

    @AfterEach
    void close() {
        copies.close();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aFileIsReadOnceUntilItChanges(boolean local) throws Exception {
        use(new FakeReader(local));
        store.put(INDEX, "one");
        assertThat(find(KEY)).isEqualTo("one");
        assertThat(find(KEY)).isEqualTo("one");
        assertThat(store.opened).hasValue(1);

        store.put(INDEX, "two");
        assertThat(find(KEY)).isEqualTo("two");
        assertThat(find(KEY)).isEqualTo("two");
        assertThat(store.opened).hasValue(2);
        assertThat(metrics.counts()).containsExactly(entry("hit", 2L), entry("miss", 2L));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void whatIsRemovedIsGoneAndWhatIsNewIsThereAtOnce(boolean local) throws Exception {
        use(new FakeReader(local));
        assertThat(find(KEY)).isEqualTo("Absent[]");
        store.put(INDEX, "one");
        assertThat(find(KEY)).isEqualTo("one");
        store.remove(INDEX);
        assertThat(find(KEY)).isEqualTo("Absent[]");
        assertThat(memory.used()).isZero();
    }

    @Test
    void whoeverAsksWhileTheStoreIsAnsweringGetsALaterAnswerThatAllShare() throws Exception {
        store.put(INDEX, "one");
        find(KEY);
        int before = store.versions.get();
        store.hold();
        CompletableFuture<Lookup> first = copies.find(KEY);
        List<CompletableFuture<Lookup>> later = new ArrayList<>();
        while (store.versions.get() == before) {
            Thread.onSpinWait();
        }
        for (int i = 0; i < 100; i++) {
            later.add(copies.find(KEY));
        }
        store.put(INDEX, "two");
        store.release();

        assertThat(text(first)).isIn("one", "two");
        for (CompletableFuture<Lookup> one : later) {
            assertThat(text(one)).isEqualTo("two");
        }
        assertThat(store.versions.get() - before).isEqualTo(2);
    }

    @Test
    void aStoreThatFailsMakesItUnavailableAndNeverOld() throws Exception {
        store.put(INDEX, "one");
        find(KEY);
        store.fail(true);
        assertThat(find(KEY)).isEqualTo("Unavailable[]");
        store.fail(false);
        assertThat(find(KEY)).isEqualTo("one");
    }

    @Test
    void aContentThatEndsTooEarlyIsNotServed() throws Exception {
        store.put(INDEX, "a content");
        store.cut(1);
        assertThat(find(KEY)).isEqualTo("Unavailable[]");
        assertThat(memory.used()).isZero();

        store.cut(0);
        assertThat(find(KEY)).isEqualTo("a content");
    }

    @Test
    void aFileLargerThanTheMemoryIsRefused() throws Exception {
        store.put(INDEX, new byte[MEBIBYTE + 1]);
        assertThat(find(KEY)).isEqualTo("Unavailable[]");
        assertThat(memory.used()).isZero();
    }

    @Test
    void withoutRoomAFileIsRefusedUntilOthersAreSent() throws Exception {
        store.put(INDEX, new byte[MEBIBYTE - 10]);
        Copy sent = ((Found) copies.find(KEY).get(1, TimeUnit.MINUTES)).copy();
        memory.acquire(sent);
        ObjectKey shard = new ObjectKey("shop", "pages-00001.txt");
        store.put(shard, "https://shop.example.com/");
        CopyKey other = new CopyKey(shard, Form.PLAIN);

        assertThat(find(other)).isEqualTo("Busy[]");
        assertThat(memory.takeExhausted()).isTrue();
        memory.release(sent);
        assertThat(find(other)).isEqualTo("https://shop.example.com/");
        assertThat(memory.takeExhausted()).isFalse();
    }

    @Test
    void plainFilesAreCompressedAndCompressedOnesDecompressed() throws Exception {
        String text = "https://shop.example.com/p/1\n".repeat(20_000);
        store.put(INDEX, text);
        Copy compressed =
                ((Found) copies.find(new CopyKey(INDEX, Form.COMPRESSED)).get(1, TimeUnit.MINUTES)).copy();
        assertThat(compressed.isEncoded()).isTrue();
        assertThat(compressed.bytes().length()).isLessThan(text.length() / 10);
        assertThat(memory.used()).isEqualTo(compressed.bytes().length());

        store.put(INDEX, compressed.bytes().stream().readAllBytes());
        assertThat(find(KEY)).isEqualTo(text);
        assertThat(memory.used()).isEqualTo(compressed.bytes().length() + text.length());
        Copy asStored =
                ((Found) copies.find(new CopyKey(INDEX, Form.COMPRESSED)).get(1, TimeUnit.MINUTES)).copy();
        assertThat(asStored.etag()).isEqualTo(compressed.etag());
        assertThat(asStored.isEncoded()).isTrue();
    }

    @Test
    void whatDoesNotShrinkStaysPlain() throws Exception {
        byte[] random = new byte[10_000];
        new Random(1).nextBytes(random);
        random[0] = '<';
        store.put(INDEX, random);

        Copy copy = ((Found) copies.find(new CopyKey(INDEX, Form.COMPRESSED)).get(1, TimeUnit.MINUTES)).copy();
        assertThat(copy.isEncoded()).isFalse();
        assertThat(copy.bytes().stream().readAllBytes()).isEqualTo(random);
        assertThat(memory.used()).isEqualTo(random.length);
    }

    @Test
    void aBombIsNotDecompressed() throws Exception {
        store.put(INDEX, gzip(new byte[100 * MEBIBYTE]));
        assertThat(find(KEY)).isEqualTo("Unavailable[]");
        byte[] lying = gzip(new byte[10 * MEBIBYTE]);
        lying[lying.length - 1] = 0;
        lying[lying.length - 2] = 0;
        store.put(INDEX, lying);
        assertThat(find(KEY)).isEqualTo("Unavailable[]");
        assertThat(memory.used()).isZero();
    }

    @Test
    void equalBytesHaveEqualEtagsWhereverTheyAreAndWhenever() throws Exception {
        store.put(INDEX, "one");
        String first = etag();
        store.put(INDEX, "two");
        String second = etag();
        store.put(INDEX, "one");

        assertThat(second).isNotEqualTo(first).matches("\"[0-9a-f]{32}\"");
        assertThat(etag()).isEqualTo(first);
    }

    private void use(FakeReader reader) {
        copies.close();
        store = reader;
        copies = new CurrentCopies(reader, memory, metrics);
    }

    private String etag() throws Exception {
        return ((Found) copies.find(KEY).get(1, TimeUnit.MINUTES)).copy().etag();
    }

    private String find(CopyKey key) throws Exception {
        return text(copies.find(key));
    }

    /** The content that was found, or what else the result is. */
    private static String text(CompletableFuture<Lookup> result) throws Exception {
        Lookup lookup = result.get(1, TimeUnit.MINUTES);
        return lookup instanceof Found found ? FakeReader.text(found.copy()) : lookup.toString();
    }

    private static byte[] gzip(byte[] bytes) throws IOException {
        ByteArrayOutputStream compressed = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(compressed)) {
            gzip.write(bytes);
        }
        return compressed.toByteArray();
    }
}
