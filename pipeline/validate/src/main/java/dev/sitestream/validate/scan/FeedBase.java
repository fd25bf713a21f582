package dev.sitestream.validate.scan;

import java.util.ArrayDeque;
import java.util.SortedMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The base of a feed's relative references at the present element, by <a
 * href="https://www.rfc-editor.org/rfc/rfc4287#section-2">RFC 4287</a>: the innermost {@code xml:base}, which may be
 * relative to that around it; without one, the address of the feed.
 */
final class FeedBase {

    private static final String ATTRIBUTE = "{http://www.w3.org/XML/1998/namespace}base";
    private static final Pattern ABSOLUTE = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]*:.*", Pattern.DOTALL);
    private static final Pattern HIERARCHICAL =
            Pattern.compile("([A-Za-z][A-Za-z0-9+.-]*:)(//[^/?#]*)([^?#]*)(\\?[^#]*)?(?:#.*)?", Pattern.DOTALL);

    /** @param depth the depth of the element that it belongs to */
    private record Scope(int depth, String base) {}

    private final ArrayDeque<Scope> scopes = new ArrayDeque<>();
    private @Nullable String address;

    /** @param address where the feed was found; null if that is not known */
    FeedBase(@Nullable String address) {
        this.address = address;
    }

    /** Takes what the feed says about its own address, if no other one is known. */
    void address(String given) {
        if (address == null && ABSOLUTE.matcher(given).matches()) {
            address = given;
        }
    }

    /** Begins an element. */
    void begin(int depth, SortedMap<String, String> attributes) {
        String base = attributes.get(ATTRIBUTE);
        if (base != null) {
            scopes.push(new Scope(depth, base.strip()));
        }
    }

    /** Ends an element. */
    void end(int depth) {
        if (!scopes.isEmpty() && scopes.peek().depth() == depth) {
            scopes.pop();
        }
    }

    /** Whether relative references can be resolved. */
    boolean isKnown() {
        return address != null || isDeclared();
    }

    /** Whether there is an {@code xml:base}. */
    boolean isDeclared() {
        return !scopes.isEmpty();
    }

    /** The absolute form of a reference; without a base, the reference itself. */
    String resolve(String reference) {
        String base = address;
        for (var outermost = scopes.descendingIterator(); outermost.hasNext(); ) {
            String inner = outermost.next().base();
            base = base == null ? inner : resolve(base, inner);
        }
        return base == null ? reference : resolve(base, reference);
    }

    /** By <a href="https://www.rfc-editor.org/rfc/rfc3986#section-5.2">RFC 3986</a>; dot segments stay. */
    private static String resolve(String base, String reference) {
        Matcher parts = HIERARCHICAL.matcher(base);
        if (ABSOLUTE.matcher(reference).matches() || !parts.matches()) {
            return reference;
        }
        if (reference.startsWith("//")) {
            return parts.group(1) + reference;
        }
        String origin = parts.group(1) + parts.group(2);
        String path = parts.group(3);
        if (reference.startsWith("/")) {
            return origin + reference;
        }
        if (reference.startsWith("?")) {
            return origin + path + reference;
        }
        if (reference.isEmpty() || reference.startsWith("#")) {
            return origin + path + (parts.group(4) == null ? "" : parts.group(4)) + reference;
        }
        return origin + (path.isEmpty() ? "/" : path.substring(0, path.lastIndexOf('/') + 1)) + reference;
    }
}
