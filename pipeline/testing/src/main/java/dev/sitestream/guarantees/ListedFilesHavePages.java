package dev.sitestream.guarantees;

import java.util.List;

/** No index lists a file without pages. */
public final class ListedFilesHavePages implements Guarantee<SiteLook> {

    @Override
    public List<String> violations(SiteLook look) {
        return look.files().entrySet().stream()
                .filter(file -> file.getValue().entries().isEmpty())
                .map(file -> file.getKey() + " has no pages")
                .toList();
    }
}
