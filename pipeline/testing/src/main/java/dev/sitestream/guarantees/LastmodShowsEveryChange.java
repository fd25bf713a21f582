package dev.sitestream.guarantees;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A crawler that reads a file again only when the index's {@code lastmod} of it has moved has, at rest, the content of
 * all files.
 */
public final class LastmodShowsEveryChange implements Guarantee<SiteLook> {

    private final Map<String, Copy> copies = new HashMap<>();

    private record Copy(@Nullable String lastmod, SitemapFile file) {}

    /** The crawler visits the site, and reads the files that seem to have changed. */
    public void visit(SiteLook look) {
        for (SiteLook.Listed listed : look.listed()) {
            copies.compute(
                    listed.file(),
                    (name, before) -> before != null && Objects.equals(listed.lastmod(), before.lastmod())
                            ? before
                            : new Copy(listed.lastmod(), file(look, name)));
        }
    }

    @Override
    public List<String> violations(SiteLook look) {
        visit(look);
        List<String> violations = new ArrayList<>();
        for (SiteLook.Listed listed : look.listed()) {
            Copy copy = Objects.requireNonNull(copies.get(listed.file()));
            if (!copy.file().equals(file(look, listed.file()))) {
                violations.add(listed + " has changed since the crawler read it");
            }
        }
        return violations;
    }

    private static SitemapFile file(SiteLook look, String name) {
        return Objects.requireNonNull(look.files().get(name), name);
    }
}
