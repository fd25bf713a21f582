package dev.sitestream.reconcile;

import dev.sitestream.page.Extensions;
import dev.sitestream.page.Page;
import dev.sitestream.page.Visibility;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A field of a page's data, by its name in events. */
public enum PageField {
    LASTMOD("lastmod", Page::lastmod),
    CHANGEFREQ("changefreq", Page::changefreq),
    PRIORITY("priority", Page::priority),
    TITLE("title", Page::title),
    LANGUAGE("language", Page::language),
    TRANSLATION_GROUP("translationGroup", Page::translationGroup),
    IMAGES("images", page -> page.extensions().images()),
    VIDEOS("videos", page -> page.extensions().videos()),
    ALTERNATES("alternates", page -> page.extensions().alternates()),
    NEWS("news", page -> page.extensions().news()),
    ROBOTS("robots", page -> page.visibility().noindex()),
    CANONICAL("canonical", page -> page.visibility().canonical()),
    STATUS("status", page -> page.visibility().status()),
    PUBLISH_AT("publishAt", page -> page.visibility().publishAt()),
    EXPIRE_AT("expireAt", page -> page.visibility().expireAt());

    private final String notation;
    private final Function<Page, @Nullable Object> value;

    PageField(String notation, Function<Page, @Nullable Object> value) {
        this.notation = notation;
        this.value = value;
    }

    /** The name in events. */
    public String notation() {
        return notation;
    }

    /** The field with this name in events; empty if there is none. */
    public static Optional<PageField> of(String notation) {
        return Stream.of(values())
                .filter(field -> field.notation.equals(notation))
                .findFirst();
    }

    /** The names of all fields, for messages. */
    public static String notations() {
        return Stream.of(values()).map(PageField::notation).collect(Collectors.joining(", "));
    }

    /** The fields in which two pages differ. */
    static List<PageField> differing(Page one, Page other) {
        return Stream.of(values())
                .filter(field -> !Objects.equals(field.value.apply(one), field.value.apply(other)))
                .toList();
    }

    /** Returns a page with some fields of another one. */
    static Page replaced(Page page, Set<PageField> fields, Page other) {
        if (fields.isEmpty()) {
            return page;
        }
        Function<PageField, Page> from = field -> fields.contains(field) ? other : page;
        return new Page(
                page.url(),
                from.apply(LASTMOD).lastmod(),
                from.apply(CHANGEFREQ).changefreq(),
                from.apply(PRIORITY).priority(),
                from.apply(TITLE).title(),
                from.apply(LANGUAGE).language(),
                from.apply(TRANSLATION_GROUP).translationGroup(),
                extensions(from),
                visibility(from));
    }

    private static Extensions extensions(Function<PageField, Page> from) {
        return new Extensions(
                from.apply(IMAGES).extensions().images(),
                from.apply(VIDEOS).extensions().videos(),
                from.apply(ALTERNATES).extensions().alternates(),
                from.apply(NEWS).extensions().news());
    }

    private static Visibility visibility(Function<PageField, Page> from) {
        return new Visibility(
                from.apply(ROBOTS).visibility().noindex(),
                from.apply(CANONICAL).visibility().canonical(),
                from.apply(STATUS).visibility().status(),
                from.apply(PUBLISH_AT).visibility().publishAt(),
                from.apply(EXPIRE_AT).visibility().expireAt());
    }

    /** No fields. */
    public static Set<PageField> none() {
        return EnumSet.noneOf(PageField.class);
    }
}
