package dev.sitestream.config.yaml;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.error.MarkedYAMLException;

/**
 * Translates a YAML parser's error into terms that authors of the file understand: the parser's messages are about
 * tokens and blocks.
 *
 * @param mark the position; null if it is unknown
 * @param reason what is wrong, and how to correct it
 */
record YamlErrorText(@Nullable Mark mark, String reason) {

    private static final Pattern STRANGE_CHARACTER =
            Pattern.compile("found character '(.)' that cannot start any token.*");
    private static final Pattern UNKNOWN_ESCAPE = Pattern.compile("found unknown escape character (.)\\(.*");
    private static final Pattern UNCLOSED = Pattern.compile("expected ',' or '([]}])', but got (.*)");

    static YamlErrorText of(MarkedYAMLException e, String text) {
        Mark mark = e.getProblemMark() == null ? e.getContextMark() : e.getProblemMark();
        String problem = String.valueOf(e.getProblem());
        @Nullable Mark opened = e.getContextMark();
        if (opened != null && problem.startsWith("found unexpected end of stream")) {
            return new YamlErrorText(opened, "the quote that is opened here is not closed");
        }
        Matcher unclosed = UNCLOSED.matcher(problem);
        if (opened != null && unclosed.matches()) {
            return unclosed(unclosed.group(1), unclosed.group(2), mark, opened);
        }
        return new YamlErrorText(mark, reason(problem, opened, mark, text, e));
    }

    private static YamlErrorText unclosed(String closing, String found, @Nullable Mark mark, Mark opened) {
        String opening = closing.equals("}") ? "{" : "[";
        return found.equals("<stream end>")
                ? new YamlErrorText(
                        opened, "the `" + opening + "` that is opened here is not closed by `" + closing + "`")
                : new YamlErrorText(
                        mark,
                        "a `,` is missing before this, or the `" + opening + "` of line " + line(opened)
                                + " is not closed by `" + closing + "`");
    }

    private static String reason(
            String problem, @Nullable Mark opened, @Nullable Mark mark, String text, MarkedYAMLException e) {
        if (problem.startsWith("found character '\\t(TAB)'")) {
            return "a tab: lines are indented with spaces";
        }
        Matcher strange = STRANGE_CHARACTER.matcher(problem);
        if (strange.matches()) {
            return "a text that begins with `" + strange.group(1) + "` is written in quotes";
        }
        Matcher escape = UNKNOWN_ESCAPE.matcher(problem);
        if (escape.matches()) {
            return "`\\" + escape.group(1) + "` has no meaning in double quotes: write `\\\\" + escape.group(1)
                    + "`, or put the text in single quotes";
        }
        if (problem.equals("mapping values are not allowed here")) {
            return misplacedColon(mark, text);
        }
        if (problem.startsWith("could not find expected ':'")) {
            return "a key without its `:`" + (opened == null ? "" : ": it begins on line " + line(opened));
        }
        if (problem.startsWith("expected <block end>") && opened != null) {
            return "this does not match what begins on line " + line(opened) + ", column " + column(opened)
                    + ": keys of one mapping, and items of one list, have the same indentation";
        }
        if (problem.startsWith("expected the node content") && problem.endsWith("'<stream end>'")) {
            return "the file ends where a value, or a closing bracket, is expected";
        }
        if (problem.startsWith("but found another document")) {
            return "a second document begins here: a file holds one configuration";
        }
        if (problem.startsWith("found undefined alias")) {
            // The alias's name may be the start of an unquoted secret, so it is not shown
            return "an alias (`*`) without its anchor (`&`); a text that begins with `*` is written in quotes";
        }
        if (problem.startsWith("Global tag is not allowed")) {
            return "a tag (`!`): allowed are values without; a text that begins with `!` is written in quotes";
        }
        return (e.getContext() == null ? "" : e.getContext() + ", ") + problem;
    }

    /** The reason for a misplaced colon: a text contains it, or an earlier line lacks its own. */
    private static String misplacedColon(@Nullable Mark mark, String text) {
        if (mark == null) {
            return "a `:` where none is allowed";
        }
        String line = text.lines().skip(mark.getLine()).findFirst().orElse("");
        boolean second =
                line.substring(0, Math.min(line.length(), mark.getColumn())).contains(": ");
        return second
                ? "a second `: ` in the line: a text that holds one is written in quotes"
                : "a key where none is expected: check for a missing `:` on a line before, or too many spaces here";
    }

    private static int line(Mark mark) {
        return mark.getLine() + 1;
    }

    private static int column(Mark mark) {
        return mark.getColumn() + 1;
    }
}
