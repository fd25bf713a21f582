package dev.sitestream.config.read.site;

import dev.sitestream.config.yaml.ScalarTypes;
import dev.sitestream.config.yaml.Uniqueness;
import dev.sitestream.config.yaml.YamlMapping;
import dev.sitestream.config.yaml.YamlValue;
import dev.sitestream.site.PathPattern;
import dev.sitestream.site.PublishWaits;
import dev.sitestream.site.Section;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads a site's {@code sections}. */
final class SectionsReader {

    private final List<Section> read = new ArrayList<>();
    private final Uniqueness names = new Uniqueness("name");
    private final FormatSettings form;
    private final PublishWaits waits;

    private SectionsReader(FormatSettings form, PublishWaits waits) {
        this.form = form;
        this.waits = waits;
    }

    /**
     * Returns the sections; empty if the list or any section is invalid.
     *
     * @param form the site's format, for missing settings
     * @param waits how long the site's files wait, for missing settings
     */
    static Optional<List<Section>> read(YamlValue sections, FormatSettings form, PublishWaits waits) {
        Optional<List<YamlValue>> items = sections.list();
        if (items.isEmpty()) {
            return Optional.empty();
        }
        List<YamlValue> all = items.get();
        if (all.isEmpty()) {
            sections.problem("is empty: allowed is a list of one section at least, or to leave the key out");
            return Optional.empty();
        }
        SectionsReader reader = new SectionsReader(form, waits);
        for (int i = 0; i < all.size(); i++) {
            reader.add(all.get(i), i == all.size() - 1);
        }
        return reader.read.size() == all.size() ? Optional.of(reader.read) : Optional.empty();
    }

    private void add(YamlValue item, boolean last) {
        Optional<Section> section =
                item.mapping(mapping -> section(mapping, last)).flatMap(some -> some);
        section.filter(some -> names.add(some.name(), item)).ifPresent(read::add);
    }

    private Optional<Section> section(YamlMapping section, boolean last) {
        Optional<String> name = section.required("name", "the section's name, which its file names begin with")
                .flatMap(value -> value.scalar(Section::requireName));
        Optional<List<YamlValue>> match = section.list("match");
        FormatSettings ownForm = FormatSettings.read(section, form);
        @Nullable
        PublishWaits ownWaits = PublishWaitsReader.read(section, waits).orElse(null);
        List<PathPattern> patterns = new ArrayList<>();
        match.ifPresent(items ->
                items.forEach(item -> item.scalar(ScalarTypes::pathPattern).ifPresent(patterns::add)));
        if (patterns.isEmpty() && !last) {
            boolean problemNoted =
                    section.at("match").isPresent() && !match.map(List::isEmpty).orElse(false);
            if (!problemNoted) {
                section.asValue()
                        .problem("has no patterns in `match`: allowed is that for the last section only,"
                                + " which takes the rest");
            }
            return Optional.empty();
        }
        return name.map(text -> new Section(text, patterns, ownForm.format(), ownForm.compressed(), ownWaits));
    }
}
