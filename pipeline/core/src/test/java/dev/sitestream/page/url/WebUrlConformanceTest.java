package dev.sitestream.page.url;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Agreement with the web-platform-tests' URL data, case by case; none deviates.
 *
 * <p>A case counts as http(s) when its input, without the spaces around it and the tabs and line ends in it, begins
 * with {@code http:} or {@code https:}, and its base doesn't change the meaning. A base changes it in two ways: if it
 * has the input's own scheme and no two slashes follow the scheme in the input (the input is then a relative
 * reference), or if the base is not a URL itself. All other cases have no meaning as an absolute http(s) URL, so each
 * of them has to be rejected.
 */
class WebUrlConformanceTest {

    private static final Pattern HTTP =
            Pattern.compile("(https?):([/\\\\]{2})?.*", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);
    private static final String FAILURE = "failure";

    @ParameterizedTest
    @ValueSource(strings = {"urltestdata.json", "ada_extra_urltestdata.json", "ada_long_urltestdata.json"})
    void everyHttpCaseOfTheUrlTestsAgrees(String file) {
        List<JsonNode> cases = UrlTestData.cases(file).stream()
                .filter(WebUrlConformanceTest::isHttp)
                .filter(test -> !baseMatters(test))
                .toList();
        report(
                file + ", http(s)",
                cases,
                test -> test.path("failure").asBoolean() ? FAILURE : expected(test),
                test -> actual(test.path("input").textValue()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"urltestdata.json", "ada_extra_urltestdata.json"})
    void everyCaseOfAnotherSchemeOrNoneIsRejected(String file) {
        List<JsonNode> cases =
                UrlTestData.cases(file).stream().filter(test -> !isHttp(test)).toList();
        report(
                file + ", other schemes and relative references",
                cases,
                test -> FAILURE,
                test -> actual(test.path("input").textValue()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"toascii.json", "IdnaTestV2.json"})
    void everyCaseOfTheDomainTestsAgrees(String file) {
        List<JsonNode> cases = UrlTestData.cases(file).stream()
                .filter(test -> !test.path("input").textValue().isEmpty())
                .toList();
        report(
                file,
                cases,
                test -> test.path("output").isNull()
                        ? FAILURE
                        : "https://" + test.path("output").textValue() + "/x",
                test -> href("https://" + test.path("input").textValue() + "/x"));
    }

    @Test
    void everyUtf8CaseOfThePercentEncodingTestsAgrees() {
        List<JsonNode> cases = UrlTestData.cases("percent-encoding.json").stream()
                .filter(test -> test.path("output").has("utf-8"))
                .toList();
        report(
                "percent-encoding.json, UTF-8",
                cases,
                test -> "https://example.com/?"
                        + test.path("output").path("utf-8").textValue(),
                test -> href("https://example.com/?" + test.path("input").textValue()));
    }

    private static void report(
            String name, List<JsonNode> cases, Function<JsonNode, String> expected, Function<JsonNode, String> actual) {
        List<String> deviations = cases.stream()
                .filter(test -> !expected.apply(test).equals(actual.apply(test)))
                .map(test -> test.path("input") + ": " + actual.apply(test) + " instead of " + expected.apply(test))
                .toList();
        System.out.printf("%s: %d of %d cases agree%n", name, cases.size() - deviations.size(), cases.size());
        assertThat(deviations).as(name).isEmpty();
        assertThat(cases).as(name).isNotEmpty();
    }

    private static boolean isHttp(JsonNode test) {
        return HTTP.matcher(cleaned(test)).matches();
    }

    private static boolean baseMatters(JsonNode test) {
        String base = test.path("base").asText("").toLowerCase(Locale.ROOT);
        if (!HTTP.matcher(base).matches()) {
            return false;
        }
        Matcher input = HTTP.matcher(cleaned(test));
        boolean relative = input.matches()
                && input.group(2) == null
                && base.startsWith(input.group(1).toLowerCase(Locale.ROOT) + ':');
        return relative || href(base).equals(FAILURE);
    }

    private static String cleaned(JsonNode test) {
        String text = test.path("input").textValue().replaceAll("[\\t\\n\\r]", "");
        return text.replaceAll("^[\\x00-\\x20]+", "");
    }

    private static String expected(JsonNode test) {
        String href = test.path("href").textValue();
        int fragment = href.indexOf('#');
        return String.join(
                " ",
                fragment < 0 ? href : href.substring(0, fragment),
                test.path("protocol").textValue() + "//" + test.path("host").textValue(),
                test.path("hostname").textValue(),
                test.path("pathname").textValue());
    }

    private static String actual(String text) {
        try {
            WebUrl url = WebUrl.parse(text);
            return String.join(" ", url.href(), url.origin(), url.host(), url.path());
        } catch (InvalidUrlException e) {
            return FAILURE;
        }
    }

    private static String href(String text) {
        try {
            return WebUrl.parse(text).href();
        } catch (InvalidUrlException e) {
            return FAILURE;
        }
    }
}
