package dev.sitestream.reconcile;

import dev.sitestream.page.Extensions;
import dev.sitestream.page.Page;
import dev.sitestream.page.Visibility;
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
    LASTMOD("lastmod"),
    CHANGEFREQ("changefreq"),
    PRIORITY("priority"),
    TITLE("title"),
    LANGUAGE("language"),
    TRANSLATION_GROUP("translationGroup"),
    IMAGES("images"),
    VIDEOS("videos"),
    ALTERNATES("alternates"),
    NEWS("news"),
    ROBOTS("robots"),
    CANONICAL("canonical"),
    STATUS("status"),
    PUBLISH_AT("publishAt"),
    EXPIRE_AT("expireAt");

    private final String notation;

    PageField(String notation) {
        this.notation = notation;
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
                .filter(field -> !Objects.equals(field.valueIn(one), field.valueIn(other)))
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

    private @Nullable Object valueIn(Page page) {
        return switch (this) {
            case LASTMOD -> page.lastmod();
            case CHANGEFREQ -> page.changefreq();
            case PRIORITY -> page.priority();
            case TITLE -> page.title();
            case LANGUAGE -> page.language();
            case TRANSLATION_GROUP -> page.translationGroup();
            case IMAGES -> page.extensions().images();
            case VIDEOS -> page.extensions().videos();
            case ALTERNATES -> page.extensions().alternates();
            case NEWS -> page.extensions().news();
            case ROBOTS -> page.visibility().noindex();
            case CANONICAL -> page.visibility().canonical();
            case STATUS -> page.visibility().status();
            case PUBLISH_AT -> page.visibility().publishAt();
            case EXPIRE_AT -> page.visibility().expireAt();
        };
    }
}
