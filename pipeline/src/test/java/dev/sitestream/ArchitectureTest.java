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
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;

/** Dependencies between packages point downwards only, and what is pure stays pure. */
@TestInstance(Lifecycle.PER_CLASS)
class ArchitectureTest {

    private static final String ROOT = "dev.sitestream.";

    /** What each package may use of ours, the lowest first. */
    private static final Map<String, List<String>> MAY_USE = new TreeMap<>(Map.ofEntries(
            uses("clock"),
            uses("codec"),
            uses("gzip"),
            uses("health"),
            uses("page", "codec"),
            uses("site", "page", "sitemap"),
            uses("sitemap", "page", "codec"),
            uses("validate", "page", "site", "sitemap", "logging", "files"),
            uses("validate.web", "validate", "page"),
            uses("shard", "page", "site", "sitemap", "codec", "clock"),
            uses("translation", "shard", "page"),
            uses("publish", "shard", "site", "sitemap", "gzip", "page", "codec", "health", "clock"),
            uses("publish.directory", "publish", "page", "files", "clock"),
            uses("publish.s3", "publish", "config", "clock"),
            uses("topology", "publish", "health", "translation", "shard", "sitemap", "site", "page", "codec", "clock"),
            uses("config", "site", "sitemap", "gzip", "page", "files"),
            uses("broker", "files"),
            uses("files"),
            uses("terminal"),
            uses("logging"),
            uses("produce", "page", "broker"),
            uses("rejected", "topology", "broker"),
            uses("answers", "topology", "publish", "shard", "sitemap", "site", "page"),
            uses("remote", "answers"),
            uses("audit", "remote", "answers", "validate", "publish", "site", "page"),
            uses(
                    "app",
                    "clock",
                    "config",
                    "answers",
                    "topology",
                    "health",
                    "publish",
                    "gzip",
                    "broker",
                    "site",
                    "page",
                    "files"),
            uses("metrics", "app", "clock", "topology", "publish", "shard", "gzip", "health", "site", "page"),
            uses("http", "metrics", "app", "answers", "remote", "health", "topology", "publish", "site", "page"),
            uses("replay", "app", "produce", "terminal", "topology", "files"),
            uses("demo", "app", "produce", "terminal", "topology", "publish", "config", "site", "page"),
            uses(
                    "cli",
                    "app",
                    "answers",
                    "remote",
                    "audit",
                    "health",
                    "http",
                    "metrics",
                    "replay",
                    "demo",
                    "produce",
                    "rejected",
                    "validate",
                    "validate.web",
                    "terminal",
                    "logging",
                    "broker",
                    "config",
                    "topology",
                    "publish",
                    "publish.directory",
                    "publish.s3",
                    "translation",
                    "shard",
                    "sitemap",
                    "gzip",
                    "site",
                    "page",
                    "codec",
                    "files")));

    /** Placement, rendering and the rest of the core: everything they need is given to them. */
    private static final String[] PURE =
            packages("clock", "codec", "page", "site", "sitemap", "shard", "translation", "publish", "health");

    private JavaClasses code;

    @SuppressWarnings("NullAway.Init") // JUnit calls readClasses() first
    ArchitectureTest() {}

    @BeforeAll
    void readClasses() {
        code = new ClassFileImporter()
                .withImportOption(new ImportOption.DoNotIncludeTests())
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
    void packagesHaveNoCycles() {
        slices().matching(ROOT + "(**)").should().beFreeOfCycles().check(code);
    }

    @Test
    void onlyTheTopologyKnowsKafkaStreams() {
        noClasses()
                .that()
                .resideOutsideOfPackage(ROOT + "topology")
                .should()
                .dependOnClassesThat(resideInAPackage("org.apache.kafka.streams..")
                        // The pipeline's owner has to tell why it did not start.
                        .and(not(resideInAPackage("org.apache.kafka.streams.errors"))))
                .check(code);
        noClasses()
                .that()
                .resideOutsideOfPackages(ROOT + "topology", ROOT + "app")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("org.apache.kafka.streams..")
                .check(code);
    }

    @Test
    void onlyTheStoreInS3KnowsAmazonsSdk() {
        noClasses()
                .that()
                .resideOutsideOfPackage(ROOT + "publish.s3")
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
                .resideOutsideOfPackage(ROOT + "http")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("io.javalin..", "org.eclipse.jetty..")
                .check(code);
    }

    @Test
    void onlyTheMetersKnowTheFormOfFigures() {
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
                .resideInAnyPackage(ROOT + "config", ROOT + "publish.directory", ROOT + "publish.s3")
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
                .resideInAnyPackage(packages("topology", "config", "replay", "validate"))
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

    /** A URL looks up its host even to be compared. */
    private static final DescribedPredicate<JavaMethodCall> REACHES_A_HOST = describe(
            "a host is reached",
            call -> call.getTargetOwner().getName().equals("java.net.URL")
                    && List.of("openStream", "openConnection", "getContent", "equals", "hashCode", "sameFile")
                            .contains(call.getName()));

    @Test
    void onlyTheProcessorContextTellsTheTopologyAndTheCoreWhatTimeItIs() {
        noClasses()
                .that()
                .resideInAnyPackage(PURE)
                .or()
                .resideInAPackage(ROOT + "topology")
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
