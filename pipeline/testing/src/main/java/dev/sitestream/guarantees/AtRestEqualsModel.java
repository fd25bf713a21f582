package dev.sitestream.guarantees;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * At rest the published pages are exactly those of the model: each of them in one file, as its latest change has it,
 * and no other page anywhere.
 */
public final class AtRestEqualsModel implements Guarantee<SiteLook> {

    private final Supplier<Map<String, PublishedPage>> model;

    /** @param model the pages that have to be published, by URL, at the time of a check */
    public AtRestEqualsModel(Supplier<Map<String, PublishedPage>> model) {
        this.model = model;
    }

    @Override
    public List<String> violations(SiteLook look) {
        Map<String, PublishedPage> expected = model.get();
        Map<String, List<PublishedPage>> published = look.pages();
        List<String> violations = new ArrayList<>();
        expected.forEach((url, page) -> {
            List<PublishedPage> found = published.getOrDefault(url, List.of());
            if (found.isEmpty()) {
                violations.add("missing: " + url + " as " + page);
            } else if (found.size() > 1) {
                violations.add("in several files: " + url + " as " + found);
            } else if (!found.get(0).equals(page)) {
                violations.add("different: " + url + " as " + found.get(0) + ", not as " + page);
            }
        });
        published.keySet().stream()
                .filter(url -> !expected.containsKey(url))
                .forEach(url -> violations.add("extra: " + url));
        return violations;
    }
}
