package dev.sitestream.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.app.PublishedSite;
import dev.sitestream.testing.SitestreamProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The program between an external broker and an external bucket. */
abstract class RealPartsContract {

    private static final Map<String, String> CREDENTIALS =
            Map.of("AWS_ACCESS_KEY_ID", "anybody", "AWS_SECRET_ACCESS_KEY", "anything");
    private static final String SHOP = "https://shop.example.com/";
    private static final String BLOG = "https://blog.example.com/";

    private static final Pattern LASTMOD = Pattern.compile("<lastmod>([^<]*)</lastmod>");
    private static final String CREATED_AT = "2026-01-01T08:00:00Z";
    private static final String DELETED_AT = "2026-01-02T08:00:00Z";

    @TempDir
    private Path folder;

    /** The running broker and store. */
    abstract RealParts parts();

    @Test
    void eventsBecomeSitemapsInTheBucketAndARestartRewritesNone() throws Exception {
        PublicBucket bucket = new PublicBucket(parts().store() + "/sitemaps/");
        bucket.create();
        createTopic();
        String config = config(bucket);
        Path shop = folder.resolve("shop");
        Path blog = folder.resolve("blog");

        try (SitestreamProcess run = start("first", "run", "--config", config)) {
            run.awaitReady();
            produce(config, "upsert " + SHOP + "1", "upsert " + SHOP + "2", "upsert " + SHOP + "3");
            run.await("three pages", () -> pages(bucket, "shop", shop).equals(urls("1", "2", "3")));
            // Wait, so that only the deletion can bring the index's lastmod to `deletedAt` or later.
            run.await(
                    "a later second", () -> lastmod(bucket, shop).plusSeconds(2).isBefore(Instant.now()));
            Instant deletedAt = Instant.now().truncatedTo(ChronoUnit.SECONDS);
            produce(config, "delete " + SHOP + "2");
            run.await("two pages", () -> pages(bucket, "shop", shop).equals(urls("1", "3")));
            run.await("an index that says so", () -> !lastmod(bucket, shop).isBefore(deletedAt));
            run.terminate();
        }
        SortedMap<String, String> versions = bucket.versions("shop", shop);

        try (SitestreamProcess run = start("second", "run", "--config", config)) {
            run.awaitReady();
            produce(config, "upsert " + SHOP + "1", "upsert " + BLOG + "1");
            run.await("the blog's page", () -> pages(bucket, "blog", blog).equals(Set.of(BLOG + "1")));
            assertThat(pages(bucket, "shop", shop)).isEqualTo(urls("1", "3"));
            assertThat(bucket.versions("shop", shop)).isEqualTo(versions).hasSize(2);
            run.terminate();
        }
    }

    private void createTopic() throws Exception {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", parts().bootstrapServers()))) {
            admin.createTopics(List.of(new NewTopic("page-events", 2, (short) 1)))
                    .all()
                    .get();
        }
    }

    /** Sends changes such as {@code "delete https://shop.example.com/1"}, and returns when they are acknowledged. */
    private void produce(String config, String... changes) throws IOException {
        StringBuilder events = new StringBuilder();
        for (String change : changes) {
            String[] words = change.split(" ", 2);
            String time = words[0].equals("delete") ? DELETED_AT : CREATED_AT;
            events.append(String.format("{\"op\":\"%s\",\"url\":\"%s\",\"time\":\"%s\"}%n", words[0], words[1], time));
        }
        Path file = Files.writeString(folder.resolve("events.ndjson"), events);
        CommandRun produce = CommandRun.of("produce", "--config", config, file.toString());
        assertThat(produce.exitCode()).as("exit code; %s", produce.err()).isZero();
    }

    private SitestreamProcess start(String name, String... arguments) throws IOException {
        return SitestreamProcess.start(folder.resolve(name), CREDENTIALS, arguments);
    }

    private static Set<String> pages(PublicBucket bucket, String site, Path folder) throws IOException {
        try {
            Optional<PublishedSite> found = bucket.read(site, folder);
            return found.isPresent() ? found.get().pages().keySet() : Set.of();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
    }

    /** The lastmod of the shop's only file in the index. */
    private static Instant lastmod(PublicBucket bucket, Path folder) throws IOException {
        pages(bucket, "shop", folder);
        Matcher lastmod = LASTMOD.matcher(Files.readString(folder.resolve("sitemap.xml")));
        return lastmod.find() ? Instant.parse(lastmod.group(1)) : Instant.MAX.minusSeconds(2);
    }

    private static Set<String> urls(String... paths) {
        return Set.copyOf(List.of(paths).stream().map(path -> SHOP + path).toList());
    }

    private String config(PublicBucket bucket) throws IOException {
        String text = """
            kafka: {bootstrap.servers: '%s'}
            state: %s
            store: {s3: {bucket: sitemaps, region: us-east-1, endpoint: '%s', pathStyle: true, conditionalWrites: on}}
            http: false
            sites:
              - {id: shop, url: 'https://shop.example.com/', sitemaps: '%sshop/', publishAfter: 0s}
              - {id: blog, url: 'https://blog.example.com/', sitemaps: '%sblog/', publishAfter: 0s}
            """.formatted(
                parts().bootstrapServers(), folder.resolve("state"), parts().store(), bucket.url(), bucket.url());
        return Files.writeString(folder.resolve("sitestream.yaml"), text).toString();
    }
}
