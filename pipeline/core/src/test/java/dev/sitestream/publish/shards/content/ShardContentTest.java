package dev.sitestream.publish.shards.content;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.gzip.Checksums;
import dev.sitestream.gzip.Compression;
import dev.sitestream.gzip.CompressionSettings;
import dev.sitestream.page.url.InvalidUrlException;
import dev.sitestream.page.url.WebUrl;
import dev.sitestream.placement.Lane;
import dev.sitestream.placement.LayoutChangedException;
import dev.sitestream.placement.state.MemoryLaneStore;
import dev.sitestream.placement.state.Shard;
import dev.sitestream.publish.FileCompression;
import dev.sitestream.simulation.PageTraffic;
import dev.sitestream.site.Limits;
import dev.sitestream.site.PublishWaits;
import dev.sitestream.site.Site;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ShardContentTest {

    private static final int PAGES = 9_000;
    private static final int FIRST_CHANGES = 12_000;
    private static final int ROUNDS = 60;

    @Tag("slow")
    @ParameterizedTest
    @EnumSource(Compression.class)
    void aFileHasTheSameBytesWhicheverOfItsBlocksWereAtHand(Compression compression)
            throws LayoutChangedException, InvalidUrlException, IOException {
        Random random = new Random(5);
        PageTraffic traffic = PageTraffic.ofRichPages(5, List.of("pages", "products"), PAGES, 40);
        MemoryLaneStore store = new MemoryLaneStore();
        Lane lane = new Lane(site(), store);
        CompressedShards warm = shards(compression, 64);
        CompressedShards small = shards(compression, 4);
        for (int i = 0; i < FIRST_CHANGES; i++) {
            lane.apply(traffic.next(0).change(), 0, 0);
        }
        for (int round = 0; round < ROUNDS; round++) {
            for (int left = 1 + random.nextInt(60); left > 0; left--) {
                lane.apply(traffic.next(0).change(), 0, 0);
            }
            for (Shard shard : lane.shards()) {
                if (!shard.retired()) {
                    RenderedFile cold =
                            new ShardContent(shard, 0, store, shards(compression, 0), (slot, page) -> {}).file();
                    byte[] content = store.fileOf(shard);
                    assertThat(unzip(cold.bytes())).isEqualTo(content);
                    assertThat(cold.fingerprint())
                            .isEqualTo(Checksums.of(content, 0, content.length).fingerprint());
                    for (CompressedShards cached : List.of(warm, small)) {
                        RenderedFile file = new ShardContent(shard, 0, store, cached, (slot, page) -> {}).file();
                        assertThat(file.bytes()).isEqualTo(cold.bytes());
                        assertThat(file.fingerprint()).isEqualTo(cold.fingerprint());
                    }
                }
            }
        }
    }

    private static Site site() throws InvalidUrlException {
        WebUrl url = WebUrl.parse("https://shop.example.com/");
        Limits limits = new Limits(2_700, 52_428_800);
        return new Site("shop", url, url.href(), 1, limits, PublishWaits.after(Duration.ZERO), Site.DEFAULT_SECTIONS);
    }

    private static CompressedShards shards(Compression compression, int cacheMebibytes) {
        return new CompressedShards(FileCompression.of(new CompressionSettings(compression, cacheMebibytes)));
    }

    private static byte[] unzip(byte[] file) throws IOException {
        try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(file))) {
            return in.readAllBytes();
        }
    }
}
