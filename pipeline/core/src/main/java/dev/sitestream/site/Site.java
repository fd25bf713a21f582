package dev.sitestream.site;

import dev.sitestream.page.Fingerprint;
import dev.sitestream.page.url.InvalidUrlException;
import dev.sitestream.page.url.WebUrl;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * An origin and base path with its own sitemaps. Every page whose URL is under the base belongs to it, unless another
 * site with a longer base contains it.
 *
 * @param id the name of its folder and its records: up to 128 lower-case letters, digits, dots, hyphens and underscores
 * @param url the base; its path ends with a slash, and it has no query and no credentials
 * @param sitemaps the serialised URL of the folder in which its published files are served; ends with a slash
 * @param lanes the number of lanes, which are processed in parallel, 1 to {@value #MAX_LANES}
 * @param limits the size limits of its files
 * @param waits how long changed files wait for further changes, unless their section sets something else
 * @param sections its sections, in the order in which their patterns are tried; the last one takes all remaining pages,
 *     with or without patterns; each of the others has at least one pattern
 * @param rules the rules that decide which of its pages are listed
 * @param translations how translation groups are published; null if they are not
 * @param outputs what it publishes in addition to sections and index
 * @param shrinkLimit the limit of disappearing pages above which publication is held
 */
public record Site(
        String id,
        WebUrl url,
        String sitemaps,
        int lanes,
        Limits limits,
        PublishWaits waits,
        List<Section> sections,
        ListingRules rules,
        @Nullable Translations translations,
        Outputs outputs,
        ShrinkLimit shrinkLimit) {

    /** The upper limit of lanes. */
    public static final int MAX_LANES = 999;

    /** The default number of lanes. */
    public static final int DEFAULT_LANES = 1;

    /** The default sections: one section with all pages. */
    public static final List<Section> DEFAULT_SECTIONS = List.of(Section.of("pages", List.of()));

    private static final Pattern ID = Pattern.compile("[a-z0-9][a-z0-9._-]{0,127}");

    /** Creates a site without configured exclusions and with default outputs. */
    public Site(
            String id,
            WebUrl url,
            String sitemaps,
            int lanes,
            Limits limits,
            PublishWaits waits,
            List<Section> sections) {
        this(
                id,
                url,
                sitemaps,
                lanes,
                limits,
                waits,
                sections,
                ListingRules.NONE,
                null,
                Outputs.DEFAULT,
                ShrinkLimit.DEFAULT);
    }

    /** @throws IllegalArgumentException if a component is not allowed */
    public Site {
        requireId(id);
        requireBase(url);
        requireFolder(sitemaps);
        if (lanes < 1 || lanes > MAX_LANES) {
            throw new IllegalArgumentException("lanes: allowed are whole numbers from 1 to " + MAX_LANES);
        }
        sections = List.copyOf(sections);
        requireCatchAll(sections);
    }

    /**
     * Creates a site at this base with defaults for everything else. A missing slash at the end of the base is added.
     *
     * @throws IllegalArgumentException if the URL can't be a base, or its host can't be an id
     */
    public static Site at(WebUrl url) {
        WebUrl base = baseOf(url);
        return new Site(
                defaultId(base),
                base,
                base.href(),
                DEFAULT_LANES,
                Limits.PROTOCOL,
                PublishWaits.DEFAULT,
                DEFAULT_SECTIONS,
                ListingRules.NONE,
                null,
                Outputs.DEFAULT,
                ShrinkLimit.DEFAULT);
    }

    /**
     * Returns the base for a URL, with a slash at the end: {@code https://example.com/blog} becomes {@code
     * https://example.com/blog/}. Its pages are those in that folder, by the protocol's rule for the location of
     * sitemaps.
     *
     * @throws IllegalArgumentException if the URL has a query or credentials; the message states what is allowed,
     *     without the URL
     */
    public static WebUrl baseOf(WebUrl url) {
        requirePlain(url);
        return url.href().endsWith("/") ? url : parsed(url.href() + "/");
    }

    /**
     * The default id of a site: its host.
     *
     * @throws IllegalArgumentException if the host can't be an id, such as an IPv6 address
     */
    public static String defaultId(WebUrl url) {
        return requireId(url.host());
    }

    /**
     * Returns the id if a site may have it.
     *
     * @throws IllegalArgumentException if not; the message states what is allowed, without the id
     */
    public static String requireId(String id) {
        if (!ID.matcher(id).matches() || id.contains("..")) {
            throw new IllegalArgumentException(
                    "allowed are ids of 1 to 128 lower-case letters, digits, dots, hyphens and"
                            + " underscores, beginning with a letter or digit and without two dots in a row");
        }
        return id;
    }

    /** Whether the page is under the base: it has the same origin, and its path begins with the base's path. */
    public boolean contains(WebUrl page) {
        // The base ends with a slash and has no query, so it can only be a prefix of origin and path
        return page.href().startsWith(url.href());
    }

    /**
     * The section of one of its pages: the requested one, if this site has it; otherwise the first with a pattern that
     * matches the page's path; otherwise the last one.
     */
    public Section sectionFor(WebUrl page, @Nullable String requested) {
        Section named = requested == null ? null : named(requested);
        if (named != null) {
            return named;
        }
        int last = sections.size() - 1;
        if (last > 0) {
            String path = page.path();
            for (int i = 0; i < last; i++) {
                if (sections.get(i).takes(path)) {
                    return sections.get(i);
                }
            }
        }
        return sections.get(last);
    }

    /** The section of this name. */
    public Optional<Section> section(String name) {
        return Optional.ofNullable(named(name));
    }

    private @Nullable Section named(String name) {
        for (Section section : sections) {
            if (section.name().equals(name)) {
                return section;
            }
        }
        return null;
    }

    /** The lane of a page, by its serialised URL. It depends only on the URL and the number of lanes. */
    public int laneOf(String page) {
        return lanes == 1 ? 0 : (int) Math.floorMod(Fingerprint.of(page), (long) lanes);
    }

    /** How long changed files of this {@link Section#series()} wait for further changes. */
    public PublishWaits waits(String series) {
        return section(Section.nameOf(series)).map(Section::waits).orElse(waits);
    }

    /** The part between the scheme and the path. */
    private static String authority(WebUrl url) {
        int start = url.href().indexOf("://") + 3;
        return url.href().substring(start, url.href().indexOf('/', start));
    }

    private static void requireBase(WebUrl url) {
        requirePlain(url);
        if (!url.href().endsWith("/")) {
            throw new IllegalArgumentException("a base URL ends with `/`");
        }
    }

    private static void requirePlain(WebUrl url) {
        if (url.href().indexOf('?') >= 0) {
            throw new IllegalArgumentException("a base URL has no query");
        }
        if (authority(url).indexOf('@') >= 0) {
            throw new IllegalArgumentException("a base URL has no user and password");
        }
    }

    private static void requireFolder(String sitemaps) {
        WebUrl folder = parsed(sitemaps);
        requireBase(folder);
        if (!folder.href().equals(sitemaps)) {
            throw new IllegalArgumentException("sitemaps: not a serialised URL");
        }
    }

    private static WebUrl parsed(String url) {
        try {
            return WebUrl.parse(url);
        } catch (InvalidUrlException e) {
            throw new IllegalArgumentException("not an absolute http(s) URL: " + e.getMessage(), e);
        }
    }

    private static void requireCatchAll(List<Section> sections) {
        if (sections.isEmpty()) {
            throw new IllegalArgumentException("a site has at least one section");
        }
        Set<String> names = new HashSet<>();
        for (int i = 0; i < sections.size(); i++) {
            Section section = sections.get(i);
            if (!names.add(section.name())) {
                throw new IllegalArgumentException("two sections are named `" + section.name() + "`");
            }
            if (section.match().isEmpty() && i < sections.size() - 1) {
                throw new IllegalArgumentException(
                        "section `" + section.name() + "` has no pattern, and only the last one takes the rest");
            }
        }
    }
}
