package dev.sitestream.sitemap;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A line of a robots.txt with a name and a value, by <a
 * href="https://www.rfc-editor.org/rfc/rfc9309#section-2.2">RFC 9309</a>: white space may be around both, and the case
 * of the name does not count. A line without this form has an empty name, and its value is all of it.
 *
 * @param number the line's number, from 1
 * @param text the line without surrounding white space, with its comment
 * @param name its name in lower case
 * @param value its value without a comment
 */
public record RobotsMember(int number, String text, String name, String value) {

    private static final String BYTE_ORDER_MARK = "\uFEFF";
    private static final Pattern LINE_END = Pattern.compile("\r\n|\r|\n");

    /** The colon of a URL does not end a name. */
    private static final Pattern MEMBER =
            Pattern.compile("([A-Za-z][A-Za-z0-9_ \t-]*?)[ \t]*(?<!\\bhttps?):[ \t]*(.*)", Pattern.CASE_INSENSITIVE);

    /** Google's parser and others also read a line that has white space in place of the colon. */
    private static final Pattern WITHOUT_COLON =
            Pattern.compile("([A-Za-z][A-Za-z0-9_-]*)[ \t]+((?i:https?:)[^ \t]+|[^: \t]+)");

    private static final Pattern EXACT_SITEMAP = Pattern.compile("(?i:sitemap)[ \t]*:.*");
    private static final Pattern NO_LETTERS = Pattern.compile("[^a-z]+");
    private static final Pattern MISSPELT_SITEMAP = Pattern.compile("s[a-z]{0,3}t[a-z]{0,3}m[a-z]{0,2}p[a-z]{0,2}");

    /** How a line's name spells {@code Sitemap}. */
    public enum Sitemap {
        /** As every crawler reads it. */
        EXACT,
        /** As some crawlers read it: Google's reads each name that begins with {@code sitemap} or {@code site-map}. */
        READ_BY_SOME,
        /** In a way that no crawler reads. */
        MISSPELT,
        /** The line is another one. */
        NONE
    }

    /** The lines of a robots.txt that are neither empty nor comments, in their order. */
    public static List<RobotsMember> of(String robots) {
        String text = robots.startsWith(BYTE_ORDER_MARK) ? robots.substring(BYTE_ORDER_MARK.length()) : robots;
        List<RobotsMember> members = new ArrayList<>();
        int number = 0;
        for (String line : LINE_END.split(text, -1)) {
            number++;
            int comment = line.indexOf('#');
            String content = (comment < 0 ? line : line.substring(0, comment)).strip();
            if (!content.isEmpty()) {
                members.add(of(number, line.strip(), content));
            }
        }
        return members;
    }

    private static RobotsMember of(int number, String text, String content) {
        Matcher without = WITHOUT_COLON.matcher(content);
        Matcher member = without.matches() ? without : MEMBER.matcher(content);
        return without.matches() || member.matches()
                ? new RobotsMember(number, text, member.group(1).toLowerCase(Locale.ROOT), member.group(2))
                : new RobotsMember(number, text, "", content);
    }

    /** Whether it names a sitemap, and who reads it. */
    public Sitemap sitemap() {
        String letters = NO_LETTERS.matcher(name).replaceAll("");
        if (letters.startsWith("sitemap")) {
            return EXACT_SITEMAP.matcher(text).matches() ? Sitemap.EXACT : Sitemap.READ_BY_SOME;
        }
        boolean isAlike =
                letters.contains("sitemap") || MISSPELT_SITEMAP.matcher(letters).matches();
        return isAlike ? Sitemap.MISSPELT : Sitemap.NONE;
    }
}
