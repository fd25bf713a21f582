package dev.sitestream.query;

import dev.sitestream.page.Visibility;
import dev.sitestream.placement.state.PageState.Withheld;
import dev.sitestream.query.PageAnswer.EventField;
import dev.sitestream.query.PageAnswer.Reason;
import dev.sitestream.remedy.ListingRemedy;
import dev.sitestream.site.ConfiguredRule;
import dev.sitestream.site.Exclusion;
import dev.sitestream.site.RuleFinder;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Explains why pages are not listed. */
final class ListingReasons {

    /** The reasons of a deleted page. */
    static final List<Reason> DELETED = List.of(reason(ListingRemedy.DELETED, "its last event is a delete"));

    /** The reasons of an unknown page. */
    static final List<Reason> UNKNOWN = List.of(
            reason(ListingRemedy.UNKNOWN, "no event of it was received, or it was deleted more than a week ago"));

    private ListingReasons() {}

    /** The reasons of a withheld page, without the rules of the configuration and the remedies. */
    static List<Reason> of(Withheld page) {
        return reasons(page, reason -> null, reason -> null);
    }

    /** The reasons of a withheld page, with the rules of the configuration and the remedies. */
    static List<Reason> of(Withheld page, RuleFinder rules) {
        return reasons(page, reason -> rules.exclusion(reason, page.page().url()), ListingRemedy::of);
    }

    private static List<Reason> reasons(
            Withheld page,
            Function<Exclusion, @Nullable ConfiguredRule> rules,
            Function<Exclusion, @Nullable String> remedies) {
        return page.reasons().stream()
                .sorted(Comparator.comparingInt(Exclusion::code))
                .map(reason -> new Reason(
                        reason.notation(),
                        reason.explanation(),
                        field(reason, page.page().visibility()),
                        rules.apply(reason),
                        remedies.apply(reason)))
                .toList();
    }

    private static Reason reason(String code, String detail) {
        return new Reason(code, detail, null, null, ListingRemedy.of(code).orElse(null));
    }

    private static @Nullable EventField field(Exclusion reason, Visibility visibility) {
        return switch (reason) {
            case NOINDEX -> new EventField("robots", "noindex");
            case CANONICAL_ELSEWHERE -> field("canonical", visibility.canonical());
            case STATUS -> field("status", visibility.status());
            case SCHEDULED -> field("publishAt", visibility.publishAt());
            case EXPIRED -> field("expireAt", visibility.expireAt());
            default -> null;
        };
    }

    private static @Nullable EventField field(String name, @Nullable Object value) {
        return value == null ? null : new EventField(name, value.toString());
    }
}
