package dev.sitestream.http.serve;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.http.listener.RawAnswer;
import dev.sitestream.store.ContentType;
import dev.sitestream.store.FileRole;
import dev.sitestream.store.NewObject;
import dev.sitestream.store.ObjectKey;
import dev.sitestream.store.ObjectStore;
import dev.sitestream.store.Precondition;
import dev.sitestream.store.VersionedReader;
import dev.sitestream.store.WriteMarker;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever a path says, nothing but published files is reached. Each kind of store has a subclass. */
@Tag("slow")
abstract class HostilePathsContract {

    /** What everything contains that must not be reached. */
    static final String SECRET = "a-secret-outside-of-what-is-published";

    private static final List<String> UPWARDS = List.of(
            "..",
            "%2e%2e",
            "%2E.",
            ".%2e",
            "%252e%252e",
            "..;",
            "..%00",
            "%c0%ae%c0%ae",
            "%uff0e%uff0e",
            ". .",
            "..\\");
    private static final List<String> SLASHES = List.of("/", "%2f", "%2F", "\\", "%5c", "%255c", "//", "/./", "%c0%af");
    private static final List<String> TARGETS = List.of(
            "secret.txt", "hidden/secret.txt", "blog/secret.xml", ".shop.lock", "etc/passwd", "sitestream.yaml");

    @TempDir
    private Path folder;

    private ServedSites sites;
    private RawClient client;

    @SuppressWarnings("NullAway.Init") // JUnit calls start() first
    HostilePathsContract() {}

    /** Opens an empty store in or for a folder; nothing but this test's objects is in it. */
    abstract ObjectStore store(Path root) throws Exception;

    abstract VersionedReader reader(Path root) throws Exception;

    /** Puts something that was not published, by a path in the store with slashes. */
    abstract void plant(Path root, String path, String content) throws Exception;

    @BeforeEach
    void start() throws Exception {
        Path root = folder.resolve("public");
        ObjectStore store = store(root);
        for (String site : List.of("shop", "blog")) {
            store.put(
                    new NewObject(
                            new ObjectKey(site, "sitemap.xml"),
                            ContentType.XML,
                            FileRole.INDEX,
                            new WriteMarker(1, 1),
                            ("<" + site + "/>").getBytes(UTF_8)),
                    new Precondition.Absent());
        }
        for (String path : List.of(
                "secret.txt",
                "sitemap.xml",
                "shop/secret.txt",
                "shop/secret.xml",
                "shop/.hidden",
                "shop/.writing-1.xml",
                "shop/sitemap.xml.bak",
                "shop/pages-00001.xml.gz~",
                "shop/deep/sitemap.xml",
                "shop/deep/pages-00001.xml.gz",
                "blog/secret.xml",
                "blog/robots.txt",
                "blog/feed.atom",
                "other/sitemap.xml",
                "other/pages-00001.xml.gz")) {
            plant(root, path, SECRET);
        }
        sites = ServedSites.start(folder, reader(root), 64, ServeLimits.DEFAULT);
        client = sites.client();
    }

    @AfterEach
    void stop() {
        sites.close();
    }

    @Test
    void noPathReachesWhatIsNotPublished() throws Exception {
        List<String> paths = new ArrayList<>();
        for (String upwards : UPWARDS) {
            for (String slash : SLASHES) {
                for (String target : TARGETS) {
                    paths.add("/maps/" + upwards + slash + target);
                    paths.add("/maps" + slash + upwards + slash + upwards + slash + target);
                    paths.add("/" + upwards + slash + upwards + slash + upwards + slash + upwards + "/" + target);
                }
            }
        }
        paths.addAll(List.of(
                "/maps/secret.txt",
                "/maps/secret.xml",
                "/maps/.hidden",
                "/maps/.writing-1.xml",
                "/maps/sitemap.xml.bak",
                "/maps/sitemap.xml%00",
                "/maps/sitemap.xml%00.txt",
                "/maps/sitemap.xml%20",
                "/maps/sitemap.xml.",
                "/maps/sitemap.xml::$DATA",
                "/maps/SITEMAP.XML",
                "/maps/pages-00001.xml.gz~",
                "/maps/deep/sitemap.xml",
                "/maps/deep%2fsitemap.xml",
                "/maps/deep%5csitemap.xml",
                "/maps/deep\\sitemap.xml",
                "/maps/deep/pages-00001.xml.gz",
                "/maps/..%2fother%2fpages-00001.xml.gz",
                "/maps/../other/sitemap.xml",
                "/other/sitemap.xml",
                "/shop/sitemap.xml",
                "/blog/secret.xml",
                "//etc/passwd",
                "///etc/passwd",
                "/etc/passwd",
                "/maps//etc/passwd",
                "/maps/%2fetc%2fpasswd",
                "/maps/C:/Windows/win.ini",
                "/maps/C:%5cWindows%5cwin.ini",
                "/maps/%5c%5cserver%5cshare",
                "/maps/file:///etc/passwd",
                "/maps/~root",
                "/maps/con",
                "/maps/CON.xml",
                "/maps/nul",
                "/maps/NUL.txt",
                "/maps/aux-00001.xml.gz",
                "/maps/com1-00001.txt",
                "/maps/lpt1.xml",
                "/dev/null",
                "/dev/stdin",
                "/proc/self/environ",
                "/maps/",
                "/maps",
                "/",
                "/feed.atom",
                "/robots.txt",
                "/maps/sitestream-probe-1"));

        for (String path : paths) {
            for (String host : List.of(ServedSites.SHOP, ServedSites.BLOG, "127.0.0.1")) {
                assertUnreached(host, path, client.get(host, path, ""));
            }
        }
        assertThat(client.get(ServedSites.SHOP, "/maps/sitemap.xml", "").body()).isEqualTo("<shop/>");
    }

    @Test
    void noHostOrTargetReachesWhatIsNotPublished() throws Exception {
        for (String host : List.of(
                "..",
                "../blog",
                "shop",
                "shop.example.com/..",
                "shop.example.com%00",
                "blog.example.com\\",
                "[::1",
                "a b")) {
            assertUnreached(host, "/secret.xml", client.get(host, "/secret.xml", ""));
            assertUnreached(host, "/../secret.txt", client.get(host, "/../secret.txt", ""));
        }
        for (String target : List.of(
                "*",
                "secret.txt",
                "../secret.txt",
                "http://blog.example.com/secret.xml",
                "file:///etc/passwd",
                "http://127.0.0.1/../secret.txt",
                "/maps/sitemap.xml\u0000",
                "/maps/\u0000../secret.txt",
                "/maps/\u00e0\u00ae../secret.txt")) {
            assertUnreached(ServedSites.BLOG, target, client.get(ServedSites.BLOG, target, ""));
        }
    }

    @Test
    void noHeaderChangesWhatIsReached() throws Exception {
        for (String header : List.of(
                "X-Original-URL: /secret.xml",
                "X-Rewrite-URL: /secret.xml",
                "X-Forwarded-Host: shop.example.com",
                "X-Forwarded-Prefix: /maps/..",
                "Forwarded: host=shop.example.com",
                "Destination: /secret.xml",
                "X-HTTP-Method-Override: PUT")) {
            assertThat(client.get(ServedSites.BLOG, "/sitemap.xml", header + "\r\n")
                            .body())
                    .as(header)
                    .isEqualTo("<blog/>");
            assertUnreached(
                    ServedSites.BLOG, "/nothing.xml", client.get(ServedSites.BLOG, "/nothing.xml", header + "\r\n"));
        }
    }

    @Test
    void randomPathsReachNothing() throws Exception {
        String[] pieces = {
            "/", "maps", "..", ".", "%2e", "%2f", "\\", "%5c", "%00", "shop", "blog", "secret", ".xml", ".txt", ".gz",
            ";", "?", "sitemap", "-00001", "other", "%25", "~", ":", "*", "+", "%c3", "deep", "\u00ff"
        };
        Random random = new Random(18);
        for (int i = 0; i < 1_500; i++) {
            StringBuilder path = new StringBuilder("/");
            for (int piece = random.nextInt(9); piece >= 0; piece--) {
                path.append(pieces[random.nextInt(pieces.length)]);
            }
            String host = random.nextBoolean() ? ServedSites.SHOP : ServedSites.BLOG;
            RawAnswer answer = client.get(host, path.toString(), "");
            assertThat(answer.body()).as(path.toString()).doesNotContain(SECRET);
            assertThat(answer.status()).as(path.toString()).isIn(200, 400, 404);
            if (answer.status() == 200) {
                assertThat(answer.body()).isIn("<shop/>", "<blog/>");
            }
        }
    }

    private static void assertUnreached(String host, String path, RawAnswer answer) {
        assertThat(answer.status()).as(host + " " + path).isIn(400, 404, 421);
        assertThat(answer.body()).as(host + " " + path).doesNotContain(SECRET).doesNotContain("root:");
        assertThat(answer.header("Cache-Control")).as(host + " " + path).isEqualTo("no-store");
    }
}
