package dev.sitestream;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.util.regex.Pattern;

/** The project's classes on the class path, where each module is a folder of its build or an archive. */
final class ModuleClasses {

    private static final Pattern TESTS =
            Pattern.compile("/target/(quick/)?test-classes/|/sitestream-\\w+-[^/]*-tests\\.jar|" + module("testing"));

    private ModuleClasses() {}

    /** What is in the product. */
    static JavaClasses ofProduct() {
        return new ClassFileImporter()
                .withImportOption(location -> !isOfTests(location.toString()))
                .importPackages("dev.sitestream");
    }

    /** Tests, and what they use. */
    static JavaClasses ofTests() {
        return new ClassFileImporter()
                .withImportOption(location -> isOfTests(location.toString()))
                .importPackages("dev.sitestream");
    }

    /** Whether a class is a test or one that tests use. */
    static boolean isOfTests(JavaClass type) {
        return type.getSource()
                .map(source -> isOfTests(source.getUri().toString()))
                .orElse(false);
    }

    /** Whether a class is in a module, which has no tests here. */
    static boolean isIn(String module, JavaClass type) {
        Pattern place = Pattern.compile(module(module));
        return type.getSource()
                .map(source -> place.matcher(source.getUri().toString()).find())
                .orElse(false);
    }

    private static boolean isOfTests(String location) {
        return TESTS.matcher(location).find();
    }

    private static String module(String name) {
        return "/pipeline/" + name + "/target/|/sitestream-" + name + "-[^/]*\\.jar";
    }
}
