package dev.sitestream;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import dev.sitestream.testing.ProjectFiles;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;

/**
 * What the compiler can't say: packages have no cycles, a library has one package that knows it, and the core reads no
 * clock and opens no connections.
 */
@TestInstance(Lifecycle.PER_CLASS)
class ArchitectureTest {

    private static final String ROOT = "dev.sitestream.";

    /** Number of files. */
    private static final long LARGEST_PACKAGE = 26;

    /** The classes that the build makes of templates, which are as small as a template is. */
    private static final String TEMPLATE = "Jte[a-z]+Generated";

    private JavaClasses code;

    @SuppressWarnings("NullAway.Init") // JUnit calls readClasses() first
    ArchitectureTest() {}

    @BeforeAll
    void readClasses() {
        code = ModuleClasses.ofProduct();
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
    void aClassIsKnownByItsNameAlone() {
        Map<String, Long> classes = code.stream()
                .filter(type -> type.isTopLevelClass() && !type.getSimpleName().equals("package-info"))
                .collect(Collectors.groupingBy(JavaClass::getSimpleName, Collectors.counting()));
        classes.values().removeIf(count -> count == 1);

        assertThat(classes.keySet()).as("names of several classes").isEmpty();
    }

    @Test
    void packagesHaveNoCycles() {
        slices().matching(ROOT + "(**)").should().beFreeOfCycles().check(code);
    }

    /** Comments need their imports, too: a package that only a comment names is one that its reader has to know. */
    @Test
    void importsHaveNoCycles() throws IOException {
        Map<String, Set<String>> imports = SourceImports.ofPackages(ProjectFiles.of("pipeline"));

        assertThat(SourceImports.cyclic(imports)).as("packages with a cycle").isEmpty();
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

    /** {@code KafkaInternalsTest} names them. */
    @Test
    void onlyOnePackageKnowsInternalsOfKafka() {
        noClasses()
                .that()
                .resideOutsideOfPackage(ROOT + "topology.kafka")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("org.apache.kafka..internals..")
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
    void eachEncodingIsKnownByItsPackageAlone() {
        Map.of("org.apache.avro..", "encoding.avro", "com.google.protobuf..", "encoding.protobuf")
                .forEach((library, home) -> noClasses()
                        .that()
                        .resideOutsideOfPackage(ROOT + home)
                        .should()
                        .dependOnClassesThat()
                        .resideInAPackage(library)
                        .check(code));
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
    void theConfigurationTheStoresAndWhatIsPureKnowNoKafka() {
        noClasses()
                .that(ARE_PURE)
                .or()
                .resideInAnyPackage(ROOT + "config..", ROOT + "store..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("org.apache.kafka..")
                .check(code);
    }

    @Test
    void nothingThatHandlesEventsCanReachTheNetwork() {
        noClasses()
                .that(ARE_PURE)
                .or()
                .resideInAnyPackage(
                        packages("topology..", "config..", "replay", "validate", "validate.scan", "validate.content"))
                .should()
                .dependOnClassesThat(OPENS_CONNECTIONS)
                .orShould()
                .callMethodWhere(REACHES_A_HOST)
                .check(code);
    }

    /** The module {@code core}, and what gets everything that it needs from its callers elsewhere. */
    private static final DescribedPredicate<JavaClass> ARE_PURE = describe(
            "are pure", type -> type.getPackageName().equals(ROOT + "reconcile") || ModuleClasses.isIn("core", type));

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
                .that(ARE_PURE)
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

    private static String[] packages(String... names) {
        return Arrays.stream(names).map(name -> ROOT + name).toArray(String[]::new);
    }
}
