package dev.sitestream.mapping.definition;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The place where a mapping finds a value. */
public sealed interface Reference {

    /** What a reference looks like, for messages. */
    String ALLOWED = "a JSON Pointer such as `/entry/slug` (with `^` before it: from the payload's root; with `key:`:"
            + " in the record's key), a header such as `@x-topic`, and several of these with `|` between them, of which"
            + " the first that has a value counts";

    /**
     * Parses a reference.
     *
     * @throws IllegalArgumentException if the text is none; the message states what is allowed
     */
    static Reference parse(String text) {
        Matcher alternative = FirstOf.NEXT.matcher(text);
        if (alternative.find()) {
            return new FirstOf(parse(text.substring(0, alternative.start())), parse(text.substring(alternative.end())));
        }
        if (text.startsWith("@")) {
            return Header.named(text.substring(1));
        }
        if (text.startsWith("^")) {
            return new InPayload(Pointer.parse(text.substring(1)));
        }
        if (text.startsWith("key:")) {
            return new InKey(Pointer.parse(text.substring(4)));
        }
        if (text.isEmpty() || text.startsWith("/")) {
            return new InItem(Pointer.parse(text));
        }
        throw new IllegalArgumentException("allowed are " + ALLOWED);
    }

    /** The reference for messages. */
    String description();

    /** Whether only the item can have the value. */
    default boolean needsItem() {
        return false;
    }

    /** The first of two places that has a value. */
    record FirstOf(Reference first, Reference otherwise) implements Reference {

        /** A vertical bar before another reference; elsewhere it belongs to a pointer or header. */
        private static final Pattern NEXT = Pattern.compile("\\|(?=/|@|\\^|key:)");

        @Override
        public String description() {
            return first.description() + " or " + otherwise.description();
        }

        @Override
        public boolean needsItem() {
            return first.needsItem() && otherwise.needsItem();
        }
    }

    /** A place in the item: in the element of the array at {@code each}, or without {@code each} in the payload. */
    record InItem(Pointer pointer) implements Reference {

        @Override
        public String description() {
            return pointer.steps().isEmpty() ? "the item" : "`" + pointer.text() + "`";
        }

        @Override
        public boolean needsItem() {
            return true;
        }
    }

    /** A place in the whole payload. */
    record InPayload(Pointer pointer) implements Reference {

        @Override
        public String description() {
            return "`^" + pointer.text() + "`";
        }
    }

    /** A place in the record's key. */
    record InKey(Pointer pointer) implements Reference {

        @Override
        public String description() {
            return "`key:" + pointer.text() + "`";
        }
    }

    /**
     * A header of the request or record.
     *
     * @param name the name in lower case
     */
    record Header(String name) implements Reference {

        /** The characters of a name of <a href="https://www.rfc-editor.org/rfc/rfc9110#section-5.6.2">RFC 9110</a>. */
        private static final Pattern NAME = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]{1,256}");

        static Header named(String name) {
            if (!NAME.matcher(name).matches()) {
                throw new IllegalArgumentException(
                        "allowed are names of headers after `@`, such as `@x-topic`, without blanks");
            }
            return new Header(name.toLowerCase(Locale.ROOT));
        }

        @Override
        public String description() {
            return "the header `" + name + "`";
        }
    }
}
