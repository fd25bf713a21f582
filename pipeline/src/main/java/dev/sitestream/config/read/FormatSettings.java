package dev.sitestream.config.read;

import dev.sitestream.config.yaml.ScalarTypes;
import dev.sitestream.config.yaml.YamlMapping;
import dev.sitestream.site.Section;
import dev.sitestream.site.Site;
import dev.sitestream.sitemap.Format;
import java.util.List;

/**
 * What a section, or a site for all of its sections, says of the form of files.
 *
 * @param format the form of files
 * @param compressed whether they are compressed with gzip
 */
record FormatSettings(Format format, boolean compressed) {

    /** The form in a site that says nothing. */
    static final FormatSettings DEFAULT = new FormatSettings(Format.XML, true);

    /** The form; in what is not said, or noted as a problem, the other one's. */
    static FormatSettings read(YamlMapping mapping, FormatSettings byDefault) {
        Format format =
                mapping.scalar("format", ScalarTypes.constant(Format.class)).orElse(byDefault.format);
        boolean compressed = mapping.scalar("compress", ScalarTypes::truth).orElse(byDefault.compressed);
        return new FormatSettings(format, compressed);
    }

    /** The sections of a site that names none. */
    List<Section> defaultSections() {
        return Site.DEFAULT_SECTIONS.stream()
                .map(section -> new Section(section.name(), section.match(), format, compressed))
                .toList();
    }
}
