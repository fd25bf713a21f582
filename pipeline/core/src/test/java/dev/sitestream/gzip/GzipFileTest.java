package dev.sitestream.gzip;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

@Tag("slow")
class GzipFileTest {

    private static final byte[] HEAD = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset>\n".getBytes(US_ASCII);
    private static final byte[] TAIL = "</urlset>\n".getBytes(US_ASCII);
    private static final int HEADER = 10;
    private static final int TRAILER = 8;

    @ParameterizedTest
    @MethodSource("decodersOfCompressions")
    void everyDecoderReadsAFile(Decoder decoder, Compression compression, @TempDir Path folder) throws Exception {
        byte[] entries = Contents.entries(2_000, new Random(1));
        List<CompressedBlock> blocks = new ArrayList<>();
        try (BlockCompressor compressor = compression.newCompressor()) {
            blocks.add(compressor.compress(HEAD, 0, HEAD.length));
            blocks.addAll(blocks(compressor, entries, 100_000));
        }

        byte[] file = assemble(blocks, TAIL);

        assertThat(decoder.content(file, folder)).isEqualTo(joined(HEAD, entries, TAIL));
    }

    static Stream<Arguments> decodersOfCompressions() {
        return Arrays.stream(Decoder.values())
                .flatMap(decoder ->
                        Arrays.stream(Compression.values()).map(compression -> arguments(decoder, compression)));
    }

    @ParameterizedTest
    @EnumSource
    void aFileIsOneMemberHoweverItWasCut(Compression compression) {
        Random random = new Random(2);
        try (BlockCompressor compressor = compression.newCompressor()) {
            for (int round = 0; round < 50; round++) {
                byte[] entries = Contents.entries(random.nextInt(500), random);

                byte[] file = assemble(blocks(compressor, entries, 1 + random.nextInt(30_000)), TAIL);

                assertThat(onlyMember(file)).isEqualTo(joined(entries, TAIL));
            }
        }
    }

    @Test
    void theHeaderHasNoTimeAndNoName() {
        byte[] file = assemble(List.of(), TAIL);

        assertThat(Arrays.copyOf(file, HEADER)).containsExactly(0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF);
    }

    @Test
    void blocksAndTailMayBeEmpty() {
        assertThat(onlyMember(assemble(List.of(), new byte[0]))).isEmpty();
        assertThat(onlyMember(assemble(List.of(CompressedBlock.EMPTY, CompressedBlock.EMPTY), TAIL)))
                .isEqualTo(TAIL);
    }

    @Test
    void aTailHasAsManyBytesAsCanBeStored() {
        byte[] longest = Contents.noise(65_535, new Random(3));

        assertThat(onlyMember(assemble(List.of(), longest))).isEqualTo(longest);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> assemble(List.of(), new byte[65_536]))
                .withMessageContaining("65536");
    }

    @Test
    void aBlockIsExchangedWithoutTheOthersBeingTouched() {
        byte[] entries = Contents.entries(1_500, new Random(4));
        int context = 5_000;
        try (BlockCompressor compressor = Compression.ZLIB.newCompressor()) {
            List<CompressedBlock> blocks = blocks(compressor, entries, 50_000, context);
            // Not in the next block's context; otherwise that block would have to be compressed again, too.
            byte[] changed = entries.clone();
            Arrays.fill(changed, 60_000, 70_000, (byte) 'x');
            blocks.set(1, blocks(compressor, changed, 50_000, context).get(1));

            assertThat(onlyMember(assemble(blocks, TAIL))).isEqualTo(joined(changed, TAIL));
        }
    }

    /** Compresses pieces of this length, each with all preceding bytes as its context. */
    private static List<CompressedBlock> blocks(BlockCompressor compressor, byte[] bytes, int length) {
        return blocks(compressor, bytes, length, bytes.length);
    }

    /** Compresses pieces of this length, each with this number of preceding bytes as its context. */
    private static List<CompressedBlock> blocks(BlockCompressor compressor, byte[] bytes, int length, int context) {
        List<CompressedBlock> blocks = new ArrayList<>();
        for (int from = 0; from < bytes.length; from += length) {
            int begin = Math.max(0, from - context);
            byte[] piece = Arrays.copyOfRange(bytes, begin, Math.min(bytes.length, from + length));
            blocks.add(compressor.compress(piece, from - begin, piece.length));
        }
        return blocks;
    }

    /** Returns the content of a file that must be a single member with a correct trailer and nothing after it. */
    private static byte[] onlyMember(byte[] file) {
        Inflater inflater = new Inflater(true);
        try {
            inflater.setInput(file, HEADER, file.length - HEADER - TRAILER);
            ByteArrayOutputStream content = new ByteArrayOutputStream();
            byte[] buffer = new byte[65_536];
            while (!inflater.finished()) {
                int read = inflater.inflate(buffer);
                assertThat(read > 0 || inflater.finished())
                        .as("the stream has an end")
                        .isTrue();
                content.write(buffer, 0, read);
            }
            assertThat(inflater.getRemaining()).as("bytes behind the stream").isZero();
            byte[] bytes = content.toByteArray();
            CRC32 crc = new CRC32();
            crc.update(bytes);
            assertThat(littleEndian(file, file.length - TRAILER)).as("CRC").isEqualTo((int) crc.getValue());
            assertThat(littleEndian(file, file.length - 4)).as("length").isEqualTo(bytes.length);
            return bytes;
        } catch (DataFormatException e) {
            throw new AssertionError("not deflate", e);
        } finally {
            inflater.end();
        }
    }

    private static int littleEndian(byte[] bytes, int at) {
        return Integer.reverseBytes(ByteBuffer.wrap(bytes).getInt(at));
    }

    private static byte[] joined(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            all.writeBytes(part);
        }
        return all.toByteArray();
    }

    private static byte[] assemble(List<CompressedBlock> blocks, byte[] tail) {
        return GzipFile.assemble(blocks, tail, GzipFile.checksums(blocks, tail));
    }
}
