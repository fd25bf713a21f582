package dev.sitestream.validate;

import dev.sitestream.page.url.InvalidUrlException;
import dev.sitestream.page.url.WebUrl;
import java.util.regex.Pattern;

/** The names under which an index lists files of its folder. */
public final class ListedName {

    private static final Pattern NUMBER = Pattern.compile("[0-9]+");

    private ListedName() {}

    /** The last segment of a URL's path; empty if the URL is invalid. */
    public static String of(String loc) {
        try {
            String path = WebUrl.parse(loc).path();
            return path.substring(path.lastIndexOf('/') + 1);
        } catch (InvalidUrlException e) {
            return "";
        }
    }

    /** The common name of files that differ only in their numbers. */
    public static String family(String name) {
        return NUMBER.matcher(name).replaceAll("#");
    }
}
