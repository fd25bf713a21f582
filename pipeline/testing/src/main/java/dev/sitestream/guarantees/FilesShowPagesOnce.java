package dev.sitestream.guarantees;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** No file shows a page twice, however often the page has left the file and come back. */
public final class FilesShowPagesOnce implements Guarantee<SiteLook> {

    @Override
    public List<String> violations(SiteLook look) {
        List<String> violations = new ArrayList<>();
        look.files().forEach((name, file) -> {
            Set<String> seen = new HashSet<>();
            file.entries().stream()
                    .filter(entry -> !seen.add(entry.loc()))
                    .forEach(entry -> violations.add(name + " shows " + entry.loc() + " twice"));
        });
        return violations;
    }
}
