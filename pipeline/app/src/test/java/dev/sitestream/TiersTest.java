package dev.sitestream;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.domain.JavaModifier;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Tags;
import org.junit.jupiter.api.Test;

/** A test class without a tag belongs to the quick tier, so it starts nothing that takes time, and never waits. */
class TiersTest {

    private static final Set<String> NOT_QUICK = Set.of("slow", "long");

    /** Calls of which none may be reached from a quick test. */
    private static final Set<String> SLOW = Set.of(
            "java.net.ServerSocket.<init>",
            "com.sun.net.httpserver.HttpServer.create",
            "java.lang.ProcessBuilder.start",
            "java.lang.Thread.sleep",
            "java.util.concurrent.TimeUnit.sleep",
            "org.gaul.s3proxy.S3Proxy.start",
            "dev.sitestream.app.PipelineApp.start",
            "dev.sitestream.broker.EmbeddedBroker.start",
            "dev.sitestream.http.OperatorServer.start",
            "dev.sitestream.http.ingest.IngestServer.start",
            "dev.sitestream.http.serve.FileServer.start");

    @Test
    void quickTestsStartNoBrokerNoServerAndNoProcessAndDoNotSleep() {
        List<JavaClass> quick =
                ModuleClasses.ofTests().stream().filter(TiersTest::isQuickTest).toList();
        Set<String> found = new TreeSet<>();
        quick.forEach(test -> slowCall(test).ifPresent(call -> found.add(test.getName() + " calls " + call)));

        assertThat(quick)
                .as("tests of every module")
                .extracting(JavaClass::getPackageName)
                .contains(packages("placement", "validate", "topology", "compare", "console", "cli"));
        assertThat(found).as("tag them `slow`").isEmpty();
    }

    private static String[] packages(String... names) {
        return Stream.of(names).map(name -> "dev.sitestream." + name).toArray(String[]::new);
    }

    private static boolean isQuickTest(JavaClass type) {
        return type.getSimpleName().endsWith("Test")
                && !type.getModifiers().contains(JavaModifier.ABSTRACT)
                && lineage(type).flatMap(TiersTest::tags).noneMatch(NOT_QUICK::contains);
    }

    private static Stream<String> tags(JavaClass type) {
        return Stream.concat(
                        type.tryGetAnnotationOfType(Tag.class).stream(),
                        type.tryGetAnnotationOfType(Tags.class).stream().flatMap(tags -> Stream.of(tags.value())))
                .map(Tag::value);
    }

    private static Stream<JavaClass> lineage(JavaClass type) {
        return Stream.concat(Stream.of(type), type.getAllRawSuperclasses().stream());
    }

    /** The first slow call that the code of the tests reaches from this class. */
    private static Optional<String> slowCall(JavaClass test) {
        Set<JavaCodeUnit> reached = new HashSet<>();
        Deque<JavaCodeUnit> left = new ArrayDeque<>();
        lineage(test).filter(ModuleClasses::isOfTests).forEach(type -> left.addAll(type.getCodeUnits()));
        while (!left.isEmpty()) {
            JavaCodeUnit code = left.pop();
            if (!reached.add(code)) {
                continue;
            }
            for (var call : code.getCallsFromSelf()) {
                String name =
                        call.getTargetOwner().getName() + "." + call.getTarget().getName();
                if (SLOW.contains(name)) {
                    return Optional.of(name);
                }
                call.getTarget()
                        .resolveMember()
                        .filter(TiersTest::isOfTests)
                        .ifPresent(member -> left.push((JavaCodeUnit) member));
            }
        }
        return Optional.empty();
    }

    private static boolean isOfTests(JavaMember member) {
        return member instanceof JavaCodeUnit && ModuleClasses.isOfTests(member.getOwner());
    }
}
