package dev.sitestream.compare.report;

import dev.sitestream.compare.ComparedPage;
import dev.sitestream.compare.Differences;
import dev.sitestream.compare.Field;
import dev.sitestream.compare.FieldChange;
import dev.sitestream.compare.LikelyPair;
import dev.sitestream.compare.SameUrlRule;
import dev.sitestream.compare.Side;
import dev.sitestream.listing.Origin;
import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Makes a row for each finding, and passes it to all receivers that want it. */
final class FindingRows implements Differences {

    private final List<FindingReceiver> receivers;

    FindingRows(List<FindingReceiver> receivers) {
        this.receivers = List.copyOf(receivers);
    }

    /** Makes a row. */
    private interface RowMaker {
        List<String> row();
    }

    @Override
    public void problem(Side side, Severity severity, Origin origin, String text) throws IOException {
        String level = severity.name().toLowerCase(Locale.ROOT);
        pass(FindingList.PROBLEMS, side + " " + level, () -> List.of(side.name(), level, origin.toString(), text));
    }

    @Override
    public void only(Side side, ComparedPage page) throws IOException {
        pass(
                side == Side.OLD ? FindingList.ONLY_IN_OLD : FindingList.ONLY_IN_NEW,
                "",
                () -> List.of(
                        page.url(),
                        page.section(),
                        page.value(Field.LASTMOD),
                        page.origin().toString()));
    }

    @Override
    public void differs(ComparedPage old, ComparedPage now, Set<Field> fields) throws IOException {
        for (Field field : new TreeSet<>(fields)) {
            pass(FindingList.DIFFERING, field.text(), () -> {
                FieldChange change = FieldChange.of(field, old, now);
                return List.of(
                        old.url(),
                        field.text(),
                        change.old(),
                        change.now(),
                        old.section(),
                        old.origin().toString(),
                        now.origin().toString());
            });
        }
    }

    @Override
    public void respelled(ComparedPage old, ComparedPage now, Set<SameUrlRule> rules) throws IOException {
        String names = names(rules);
        pass(FindingList.RESPELLED, names, () -> List.of(old.url(), old.given(), now.given(), names));
    }

    @Override
    public void duplicate(Side side, ComparedPage counted, ComparedPage repeated, Set<Field> fields)
            throws IOException {
        pass(
                FindingList.DUPLICATES,
                side.name(),
                () -> List.of(
                        side.name(),
                        counted.url(),
                        counted.origin().toString(),
                        repeated.origin().toString(),
                        fields.stream().sorted().map(Field::text).collect(Collectors.joining(" "))));
    }

    @Override
    public void likely(LikelyPair pair) throws IOException {
        String because = pair.evidence().text();
        String names = names(pair.rules());
        pass(FindingList.LIKELY_THE_SAME, because + names, () -> List.of(pair.oldUrl(), pair.newUrl(), because, names));
    }

    private void pass(FindingList list, String kind, RowMaker maker) throws IOException {
        List<String> row = null;
        for (FindingReceiver receiver : receivers) {
            if (receiver.wants(list, kind)) {
                row = row == null ? maker.row() : row;
                receiver.row(list, kind, row);
            }
        }
    }

    private static String names(Collection<SameUrlRule> rules) {
        return rules.stream().sorted().map(SameUrlRule::text).collect(Collectors.joining(", "));
    }
}
