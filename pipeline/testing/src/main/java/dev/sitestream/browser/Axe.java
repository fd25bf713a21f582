package dev.sitestream.browser;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** The accessibility checks of <a href="https://github.com/dequelabs/axe-core">axe-core</a>. */
public final class Axe {

    private static final String RUN = """
            axe.run(document, {RULES resultTypes: ['violations'], preload: false}).then(results => results.violations.flatMap(rule => rule.nodes.map(node =>
                `${rule.id} (${rule.impact}): ${node.target.join(' ')}: ${node.failureSummary}: ${node.html}`)))""";

    private final String script;

    private Axe(String script) {
        this.script = script;
    }

    /** Reads its script, which the build brings. */
    public static Axe load() throws IOException {
        try (InputStream script = Objects.requireNonNull(Axe.class.getResourceAsStream("/axe.min.js"))) {
            return new Axe(new String(script.readAllBytes(), UTF_8));
        }
    }

    /** What it finds wrong in a page, whose scripts must run. Requests and problems that it causes count, too. */
    public List<String> violations(Page page) {
        return run(page, "");
    }

    /** What it finds wrong with the colours of a page; enough where a look differs from another in nothing else. */
    public List<String> violationsOfColours(Page page) {
        return run(page, "runOnly: ['color-contrast', 'link-in-text-block'],");
    }

    /** What it finds wrong with the layout of a page; enough where a look differs from another in nothing else. */
    public List<String> violationsOfLayout(Page page) {
        return run(
                page,
                "runOnly: ['target-size', 'scrollable-region-focusable', 'meta-viewport', 'aria-hidden-focus',"
                        + " 'bypass', 'button-name', 'empty-heading', 'label', 'link-name', 'select-name'],");
    }

    private List<String> run(Page page, String rules) {
        if (!page.evaluate("typeof axe === 'object'").asBoolean()) {
            page.evaluate(script + "\n;true");
        }
        List<String> violations = new ArrayList<>();
        page.evaluate(RUN.replace("RULES", rules)).forEach(violation -> violations.add(violation.asText()));
        return violations;
    }
}
