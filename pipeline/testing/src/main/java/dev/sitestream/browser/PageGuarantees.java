package dev.sitestream.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.StreamSupport;
import org.assertj.core.api.SoftAssertions;

/** What holds of every page, in every look. */
public final class PageGuarantees {

    /** Nothing that runs by itself, whatever texts the page shows: it has scripts only in files of their own. */
    private static final String INJECTED = """
            [...document.querySelectorAll('*')]
                .filter(e => e.localName === 'hostile-mark' || (e.localName === 'script' && !e.src)
                    || [...e.attributes].some(a => a.name.startsWith('on') || a.name === 'style'
                        || (/^(href|src|action|formaction|data|xlink:href)$/.test(a.name)
                            && /^(javascript|data|vbscript):/i.test(a.value.replace(/[^!-~]/g, '')))))
                .map(e => e.outerHTML.slice(0, 300))""";

    /** Some elements that reach beyond the window. */
    private static final String TOO_WIDE = """
            [...document.body.querySelectorAll('*')]
                .filter(e => e.getBoundingClientRect().right > WIDTH + 1)
                .map(e => e.outerHTML.slice(0, 100))
                .slice(0, 5)""";

    /** What the keyboard must reach, with a number for each. */
    private static final String FOCUSABLE = """
            (window.focusable = [...document.querySelectorAll(
                'a[href], button, input, select, textarea, summary, [tabindex="0"]')]
                .filter(e => e.checkVisibility({visibilityProperty: true}) && !e.disabled && e.type !== 'hidden'))
                .map(e => e.outerHTML.slice(0, 200))""";

    private static final String FOCUSED = """
            (() => {
                const e = document.activeElement, style = getComputedStyle(e);
                return {
                    number: window.focusable.indexOf(e),
                    visible: style.outlineStyle !== 'none' && style.outlineWidth !== '0px'
                        || style.boxShadow !== 'none'};
            })()""";

    /** More are not tried. */
    private static final int MAX_FOCUSABLE = 300;

    private PageGuarantees() {}

    /** It reports no problem, requests nothing from elsewhere, contains no injected code, and fits into the window. */
    public static void check(Page page, URI address) {
        String origin = address.getScheme() + "://" + Objects.requireNonNullElse(address.getRawAuthority(), "");
        int width = page.look().width();
        SoftAssertions all = new SoftAssertions();
        all.assertThat(texts(page.evaluate(INJECTED))).as("injected elements").isEmpty();
        all.assertThat(page.problems()).as("problems").isEmpty();
        all.assertThat(page.requests()).as("requests").isNotEmpty().allMatch(url -> url.startsWith(origin + "/"));
        all.assertThat(page.evaluate("document.title").asText()).as("title").isNotBlank();
        all.assertThat(page.evaluate("document.documentElement.scrollWidth").asInt())
                .as(() -> "width of the content; beyond the window are "
                        + texts(page.evaluate(TOO_WIDE.replace("WIDTH", String.valueOf(width)))))
                .isLessThanOrEqualTo(width);
        all.assertAll();
    }

    /** The keyboard reaches everything that can be clicked, and the focus can be seen everywhere. */
    public static void checkKeyboard(Page page) {
        List<String> focusable = texts(page.evaluate(FOCUSABLE));
        List<String> unreached = new ArrayList<>(focusable.subList(0, Math.min(focusable.size(), MAX_FOCUSABLE)));
        List<String> invisible = new ArrayList<>();
        for (int presses = 0; presses < 2 * MAX_FOCUSABLE && !unreached.isEmpty(); presses++) {
            page.pressTab();
            JsonNode focused = page.evaluate(FOCUSED);
            int number = focused.path("number").asInt();
            if (number >= 0) {
                unreached.remove(focusable.get(number));
                if (!focused.path("visible").asBoolean()) {
                    invisible.add(focusable.get(number));
                }
            }
        }
        assertThat(unreached).as("not reached by the keyboard").isEmpty();
        assertThat(invisible).as("focused without a visible mark").isEmpty();
    }

    private static List<String> texts(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false)
                .map(JsonNode::asText)
                .toList();
    }
}
