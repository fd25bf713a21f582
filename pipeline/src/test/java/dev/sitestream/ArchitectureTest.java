package dev.sitestream;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;

/** Packages depend only on packages below them. The core reads no clock and opens no connections. */
@TestInstance(Lifecycle.PER_CLASS)
class ArchitectureTest {

    private static final String ROOT = "dev.sitestream.";

    /** Number of files. */
    private static final long LARGEST_PACKAGE = 26;

    /** The classes that the build makes of templates, which are as small as a template is. */
    private static final String TEMPLATE = "Jte[a-z]+Generated";

    /** The project's packages that each package may use, the lowest first. */
    private static final Map<String, List<String>> MAY_USE = new TreeMap<>(Map.ofEntries(
            uses("files"),
            uses("broker", "files"),
            uses("clock"),
            uses("gzip"),
            uses("codec"),
            uses("page"),
            uses("page.stored", "codec", "page"),
            uses("page.url"),
            uses("page.json", "page"),
            uses("page.event", "codec", "page", "page.stored", "page.url"),
            uses("sitemap", "codec", "page", "page.stored", "page.url"),
            uses("site", "page", "page.url", "sitemap"),
            uses("listing", "page"),
            uses("listing.resume", "files", "listing"),
            uses("listing.sitemap", "listing", "page.url", "validate.scan"),
            uses("listing.export", "listing", "mapping", "page", "page.event", "validate.content"),
            uses(
                    "listing.file",
                    "files",
                    "listing",
                    "listing.export",
                    "listing.resume",
                    "listing.sitemap",
                    "mapping",
                    "page.url",
                    "validate",
                    "validate.content",
                    "validate.scan"),
            uses(
                    "listing.web",
                    "listing",
                    "listing.file",
                    "listing.resume",
                    "listing.sitemap",
                    "page",
                    "page.url",
                    "sitemap",
                    "validate.content",
                    "validate.scan",
                    "validate.web"),
            uses(
                    "listing.source",
                    "files",
                    "listing",
                    "listing.export",
                    "listing.file",
                    "listing.resume",
                    "listing.web",
                    "mapping",
                    "page.url",
                    "validate.web"),
            uses("sorting", "files"),
            uses("compare", "codec", "listing", "page", "page.event", "page.url", "sorting"),
            uses("compare.report", "compare", "files", "listing", "logging", "terminal"),
            uses("listing.live", "listing", "query", "remote"),
            uses(
                    "reconcile",
                    "codec",
                    "listing",
                    "page",
                    "page.event",
                    "page.json",
                    "page.stored",
                    "page.url",
                    "site",
                    "sorting"),
            uses("mapping.definition"),
            uses("mapping", "mapping.definition", "page", "page.event", "page.url"),
            uses("webhook"),
            uses("identity", "clock", "page", "page.url"),
            uses("published", "page"),
            uses("announce", "clock", "codec", "health"),
            uses("announce.state", "announce", "codec"),
            uses("announce.site", "announce", "announce.state", "health"),
            uses("announce.engine", "announce", "page.url", "site"),
            uses("crawls", "page", "page.event", "page.url", "site"),
            uses("publish.schedule"),
            uses(
                    "config",
                    "announce",
                    "crawls",
                    "gzip",
                    "mapping",
                    "page.event",
                    "publish.schedule",
                    "site",
                    "webhook"),
            uses("health"),
            uses("placement.state", "codec", "page", "page.stored", "published", "site", "sitemap"),
            uses("store", "clock"),
            uses(
                    "publish",
                    "clock",
                    "codec",
                    "gzip",
                    "health",
                    "placement.state",
                    "publish.schedule",
                    "published",
                    "site",
                    "sitemap",
                    "store"),
            uses("placement.slot", "codec", "page", "page.stored", "placement.state", "sitemap"),
            uses("placement.changes", "page", "placement.slot", "placement.state", "published"),
            uses("placement.former", "placement.slot", "placement.state"),
            uses(
                    "publish.site",
                    "announce",
                    "clock",
                    "codec",
                    "page",
                    "page.url",
                    "placement.changes",
                    "placement.state",
                    "publish",
                    "published",
                    "site",
                    "sitemap",
                    "store"),
            uses(
                    "placement",
                    "clock",
                    "page",
                    "page.stored",
                    "page.url",
                    "placement.changes",
                    "placement.former",
                    "placement.slot",
                    "placement.state",
                    "published",
                    "site",
                    "sitemap"),
            uses(
                    "publish.shards",
                    "announce",
                    "gzip",
                    "health",
                    "page.url",
                    "placement",
                    "placement.changes",
                    "placement.slot",
                    "placement.state",
                    "publish",
                    "publish.schedule",
                    "published",
                    "site",
                    "sitemap",
                    "store"),
            uses(
                    "topology.message",
                    "announce",
                    "codec",
                    "identity",
                    "page",
                    "page.stored",
                    "placement",
                    "placement.state",
                    "publish",
                    "publish.site",
                    "sitemap"),
            uses("topology.metrics", "announce.site", "page.event", "placement", "publish.shards", "published", "site"),
            uses("translation", "page", "placement", "placement.state"),
            uses(
                    "topology.state",
                    "announce.state",
                    "codec",
                    "identity",
                    "page",
                    "placement",
                    "placement.slot",
                    "placement.state",
                    "publish",
                    "publish.site",
                    "sitemap",
                    "topology.message",
                    "translation"),
            uses("topology.record", "crawls", "mapping", "page", "page.event", "site", "sitemap"),
            uses(
                    "topology",
                    "announce",
                    "announce.engine",
                    "announce.site",
                    "clock",
                    "crawls",
                    "identity",
                    "mapping",
                    "page",
                    "page.event",
                    "page.stored",
                    "page.url",
                    "placement",
                    "placement.state",
                    "publish",
                    "publish.shards",
                    "publish.site",
                    "published",
                    "site",
                    "sitemap",
                    "topology.message",
                    "topology.metrics",
                    "topology.record",
                    "topology.state",
                    "translation"),
            uses(
                    "topology.runtime",
                    "announce.site",
                    "announce.state",
                    "health",
                    "placement.state",
                    "publish",
                    "publish.site",
                    "site",
                    "topology",
                    "topology.message",
                    "topology.metrics",
                    "topology.state"),
            uses(
                    "query",
                    "announce",
                    "announce.site",
                    "announce.state",
                    "health",
                    "page",
                    "page.json",
                    "page.stored",
                    "page.url",
                    "placement.slot",
                    "placement.state",
                    "publish",
                    "publish.schedule",
                    "publish.site",
                    "remedy",
                    "site",
                    "sitemap",
                    "store",
                    "topology.runtime"),
            uses("query.file", "page.url", "publish", "site", "store", "validate.content", "validate.scan"),
            uses("query.live", "published"),
            uses("live", "publish", "published", "query", "query.live", "remote"),
            uses("query.rejected", "rejected", "remedy", "topology.record"),
            uses("query.sites", "health", "page.url", "publish.shards", "query", "site", "topology.metrics"),
            uses("console.content", "query.file", "query.rejected"),
            uses("console.difference", "page.url", "query"),
            uses(
                    "console",
                    "console.content",
                    "console.difference",
                    "page.url",
                    "published",
                    "query",
                    "query.file",
                    "query.live",
                    "query.rejected",
                    "query.sites",
                    "rejected",
                    "remedy",
                    "site"),
            uses(
                    "app",
                    "announce",
                    "announce.site",
                    "broker",
                    "clock",
                    "config",
                    "crawls",
                    "files",
                    "gzip",
                    "health",
                    "live",
                    "mapping",
                    "page.event",
                    "publish",
                    "publish.schedule",
                    "query",
                    "query.file",
                    "query.rejected",
                    "rejected",
                    "query.sites",
                    "site",
                    "store",
                    "topology",
                    "topology.metrics",
                    "topology.runtime"),
            uses(
                    "ingest",
                    "broker",
                    "config",
                    "mapping",
                    "page",
                    "page.event",
                    "page.url",
                    "site",
                    "topology.record",
                    "webhook"),
            uses("http.listener", "app"),
            uses(
                    "http.ingest",
                    "app",
                    "config",
                    "files",
                    "http.listener",
                    "ingest",
                    "logging",
                    "page.event",
                    "site",
                    "webhook"),
            uses("serve", "config", "logging", "page.url", "placement.state", "publish", "site", "store"),
            uses("http.serve", "app", "config", "http.listener", "serve"),
            uses("remote", "query"),
            uses(
                    "cli.announce",
                    "announce",
                    "app",
                    "broker",
                    "cli.setup",
                    "cli.text",
                    "config",
                    "page.url",
                    "query",
                    "remote",
                    "site"),
            uses(
                    "cli.moving",
                    "app",
                    "cli.setup",
                    "compare",
                    "compare.report",
                    "config",
                    "files",
                    "listing",
                    "listing.export",
                    "listing.live",
                    "listing.resume",
                    "listing.source",
                    "logging",
                    "mapping",
                    "page.event",
                    "page.url",
                    "produce",
                    "query",
                    "reconcile",
                    "remote",
                    "site",
                    "sorting",
                    "terminal"),
            uses("cli.dryrun", "config", "files", "logging", "mapping", "page.event", "page.url", "site"),
            uses("cli.rewrite", "health", "query", "remote", "site", "store"),
            uses("logging"),
            uses("rejected", "broker", "page.url", "site", "topology.record"),
            uses("remedy", "health", "page.event", "site"),
            uses("produce", "broker", "page.event", "page.url"),
            uses("terminal"),
            uses("replay", "app", "files", "produce", "terminal", "topology.metrics"),
            uses(
                    "cli.text",
                    "logging",
                    "page.event",
                    "query",
                    "rejected",
                    "remedy",
                    "replay",
                    "site",
                    "terminal",
                    "topology.record"),
            uses("config.yaml", "config", "files", "page.url", "site"),
            uses("config.rules", "config.yaml", "site"),
            uses(
                    "config.read.site",
                    "announce",
                    "config",
                    "config.rules",
                    "config.yaml",
                    "page",
                    "page.url",
                    "site",
                    "sitemap"),
            uses(
                    "config.read",
                    "config",
                    "config.read.site",
                    "config.yaml",
                    "crawls",
                    "gzip",
                    "mapping",
                    "mapping.definition",
                    "page",
                    "page.url",
                    "publish.schedule",
                    "site",
                    "webhook"),
            uses("demo", "app", "produce", "terminal", "topology.metrics"),
            uses("store.directory", "clock", "files", "page", "store"),
            uses("store.s3", "clock", "config", "store"),
            uses(
                    "cli.setup",
                    "app",
                    "broker",
                    "cli.text",
                    "config",
                    "config.read",
                    "demo",
                    "files",
                    "logging",
                    "remedy",
                    "remote",
                    "site",
                    "store",
                    "store.directory",
                    "store.s3"),
            uses(
                    "metrics",
                    "announce",
                    "announce.site",
                    "app",
                    "clock",
                    "gzip",
                    "health",
                    "ingest",
                    "page.event",
                    "placement",
                    "publish",
                    "publish.schedule",
                    "publish.shards",
                    "serve",
                    "site",
                    "store",
                    "topology.metrics",
                    "topology.runtime"),
            uses(
                    "http",
                    "announce.site",
                    "app",
                    "console",
                    "health",
                    "ingest",
                    "live",
                    "metrics",
                    "page.url",
                    "publish",
                    "publish.schedule",
                    "query",
                    "query.file",
                    "query.live",
                    "query.rejected",
                    "rejected",
                    "query.sites",
                    "remote",
                    "serve",
                    "site",
                    "store",
                    "topology.metrics",
                    "topology.runtime"),
            uses("validate.content"),
            uses("validate.scan", "page", "page.url", "site", "sitemap", "validate.content"),
            uses("validate", "files", "logging", "page", "page.url", "validate.content", "validate.scan"),
            uses("validate.web", "page.url", "validate", "validate.scan"),
            uses("verify", "page", "page.url", "publish", "query", "remote", "site", "store", "validate.scan"),
            uses(
                    "cli",
                    "announce",
                    "announce.engine",
                    "app",
                    "broker",
                    "cli.announce",
                    "cli.dryrun",
                    "cli.moving",
                    "cli.rewrite",
                    "cli.setup",
                    "cli.text",
                    "config",
                    "config.read",
                    "demo",
                    "files",
                    "gzip",
                    "http",
                    "http.ingest",
                    "http.listener",
                    "http.serve",
                    "ingest",
                    "logging",
                    "page.url",
                    "produce",
                    "publish",
                    "publish.site",
                    "query",
                    "rejected",
                    "remedy",
                    "remote",
                    "replay",
                    "serve",
                    "site",
                    "store",
                    "terminal",
                    "topology.metrics",
                    "topology.record",
                    "validate",
                    "validate.web",
                    "verify")));

    /** Placement, rendering and the rest of the core: they get everything they need from their callers. */
    private static final String[] PURE = packages(
            "clock",
            "codec",
            "page..",
            "site",
            "sitemap",
            "placement..",
            "translation",
            "store",
            "publish..",
            "health",
            "mapping..",
            "webhook",
            "identity",
            "announce",
            "announce.state",
            "announce.site",
            "published",
            "crawls",
            "reconcile");

    private JavaClasses code;

    @SuppressWarnings("NullAway.Init") // JUnit calls readClasses() first
    ArchitectureTest() {}

    @BeforeAll
    void readClasses() {
        code = new ClassFileImporter()
                .withImportOption(location -> !location.contains("/test-classes/"))
                .importPackages("dev.sitestream");
    }

    @Test
    void everyPackageUsesOnlyWhatLiesBelowIt() {
        MAY_USE.forEach((name, allowed) -> {
            String[] own = {ROOT + name};
            classes()
                    .that()
                    .resideInAnyPackage(own)
                    .should()
                    .onlyDependOnClassesThat(not(resideInAPackage("dev.sitestream.."))
                            .or(resideInAnyPackage(own))
                            .or(resideInAnyPackage(packages(allowed.toArray(String[]::new)))))
                    .check(code);
        });
    }

    @Test
    void everyPackageHasItsPlaceInTheOrder() {
        TreeSet<String> packages = new TreeSet<>();
        code.forEach(type -> packages.add(type.getPackageName().substring(ROOT.length())));

        assertThat(MAY_USE.keySet()).containsExactlyInAnyOrderElementsOf(packages);
    }

    @Test
    void noPackageIsLargerThanAHeadCanHold() {
        Map<String, Long> files = new TreeMap<>();
        code.stream()
                .filter(type -> type.isTopLevelClass() && !type.getSimpleName().equals("package-info"))
                .filter(type -> !type.getSimpleName().matches(TEMPLATE))
                .forEach(type -> files.merge(type.getPackageName(), 1L, Long::sum));

        assertThat(files).allSatisfy((name, count) -> assertThat(count).isLessThanOrEqualTo(LARGEST_PACKAGE));
    }

    @Test
    void packagesHaveNoCycles() {
        slices().matching(ROOT + "(**)").should().beFreeOfCycles().check(code);
    }

    @Test
    void onlyTheTopologyKnowsKafkaStreams() {
        noClasses()
                .that()
                .resideOutsideOfPackage(ROOT + "topology..")
                .should()
                .dependOnClassesThat(resideInAPackage("org.apache.kafka.streams..")
                        // The owner of the pipeline reports why it did not start.
                        .and(not(resideInAPackage("org.apache.kafka.streams.errors"))))
                .check(code);
        noClasses()
                .that()
                .resideOutsideOfPackages(ROOT + "topology..", ROOT + "app")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("org.apache.kafka.streams..")
                .check(code);
    }

    @Test
    void onlyTheStoreInS3KnowsAmazonsSdk() {
        noClasses()
                .that()
                .resideOutsideOfPackage(ROOT + "store.s3")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("software.amazon..")
                .check(code);
    }

    @Test
    void onlyTheValidationOfWhatIsServedKnowsTheHttpClient() {
        noClasses()
                .that()
                .resideOutsideOfPackage(ROOT + "validate.web")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("org.apache.hc..")
                .check(code);
    }

    @Test
    void onlyTheAnswersOverHttpKnowTheServer() {
        noClasses()
                .that()
                .resideOutsideOfPackage(ROOT + "http..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("io.javalin..", "org.eclipse.jetty..")
                .check(code);
    }

    @Test
    void onlyTheMetersKnowTheMetricsFormat() {
        noClasses()
                .that()
                .resideOutsideOfPackage(ROOT + "metrics")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("io.micrometer..", "io.prometheus..")
                .check(code);
    }

    @Test
    void theCoreAndTheConfigurationKnowNoKafka() {
        noClasses()
                .that()
                .resideInAnyPackage(PURE)
                .or()
                .resideInAnyPackage(ROOT + "config..", ROOT + "store.directory", ROOT + "store.s3")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("org.apache.kafka..")
                .check(code);
    }

    @Test
    void nothingThatHandlesEventsCanReachTheNetwork() {
        noClasses()
                .that()
                .resideInAnyPackage(PURE)
                .or()
                .resideInAnyPackage(
                        packages("topology..", "config..", "replay", "validate", "validate.scan", "validate.content"))
                .should()
                .dependOnClassesThat(OPENS_CONNECTIONS)
                .orShould()
                .callMethodWhere(REACHES_A_HOST)
                .check(code);
    }

    private static final DescribedPredicate<JavaClass> OPENS_CONNECTIONS = describe("open connections", type -> {
        String name = type.getName();
        return name.startsWith("java.net.http.")
                || name.startsWith("javax.net.")
                || name.startsWith("java.nio.channels.Socket")
                || name.matches("java\\.net\\.(.*Socket|Inet.*Address|.*URLConnection|URLClassLoader|Proxy.*)");
    });

    /** {@code java.net.URL} resolves its host even when it is compared. */
    private static final DescribedPredicate<JavaMethodCall> REACHES_A_HOST = describe(
            "a host is reached",
            call -> call.getTargetOwner().getName().equals("java.net.URL")
                    && List.of("openStream", "openConnection", "getContent", "equals", "hashCode", "sameFile")
                            .contains(call.getName()));

    @Test
    void theTopologyAndTheCoreReadTheTimeOnlyFromTheProcessorContext() {
        noClasses()
                .that()
                .resideInAnyPackage(PURE)
                .or()
                .resideInAPackage(ROOT + "topology..")
                .should()
                .callMethodWhere(READS_A_CLOCK)
                .orShould()
                .dependOnClassesThat()
                .haveFullyQualifiedName("java.time.Clock")
                .orShould()
                .dependOnClassesThat()
                .haveFullyQualifiedName("java.time.InstantSource")
                .check(code);
    }

    private static final DescribedPredicate<JavaMethodCall> READS_A_CLOCK = describe("a clock is read", call -> {
        String owner = call.getTargetOwner().getName();
        String method = call.getName();
        return (owner.startsWith("java.time.") && method.equals("now"))
                || (owner.equals("java.lang.System") && method.equals("currentTimeMillis"))
                || (owner.equals("java.util.Date") && method.equals("<init>"));
    });

    private static Map.Entry<String, List<String>> uses(String name, String... allowed) {
        return Map.entry(name, List.of(allowed));
    }

    private static String[] packages(String... names) {
        return Arrays.stream(names).map(name -> ROOT + name).toArray(String[]::new);
    }
}
