package dev.sitestream.guarantees;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Every file that an index lists exists, can be read, and keeps the limits on its pages and bytes. No file is listed
 * twice.
 */
public final class ListedFilesExist implements Guarantee<SiteLook> {

    private final int mostUrls;
    private final long mostBytes;

    /**
     * Creates the guarantee for these limits of a file.
     *
     * @param mostBytes without compression
     */
    public ListedFilesExist(int mostUrls, long mostBytes) {
        this.mostUrls = mostUrls;
        this.mostBytes = mostBytes;
    }

    @Override
    public List<String> violations(SiteLook look) {
        List<String> violations = new ArrayList<>();
        look.unreadable().forEach((name, reason) -> violations.add(name + " can't be read: " + reason));
        Set<String> names = new HashSet<>();
        for (SiteLook.Listed listed : look.listed()) {
            String name = listed.file();
            SitemapFile file = look.files().get(name);
            if (!names.add(name)) {
                violations.add(name + " is listed twice");
            } else if (file == null && !look.unreadable().containsKey(name)) {
                violations.add(name + " is listed, but does not exist");
            } else if (file != null && file.entries().size() > mostUrls) {
                violations.add(name + " has " + file.entries().size() + " pages");
            } else if (file != null && file.bytes() > mostBytes) {
                violations.add(name + " has " + file.bytes() + " bytes");
            }
        }
        return violations;
    }
}
