package dev.sitestream.config.read.site;

import dev.sitestream.config.yaml.ScalarTypes;
import dev.sitestream.config.yaml.YamlMapping;
import dev.sitestream.site.Section;
import dev.sitestream.site.Site;
import dev.sitestream.sitemap.Format;
import java.util.List;

/**
 * The file format settings of a section, or of a site for all its sections.
 *
 * @param format the format of the files
 * @param compressed whether they are compressed with gzip
 */
record FormatSettings(Format format, boolean compressed) {

    /** The default settings of a site. */
    static final FormatSettings DEFAULT = new FormatSettings(Format.XML, true);

    /** Reads the settings, with defaults for missing and invalid values. */
    static FormatSettings read(YamlMapping mapping, FormatSettings byDefault) {
        Format format =
                mapping.scalar("format", ScalarTypes.constant(Format.class)).orElse(byDefault.format);
        boolean compressed = mapping.scalar("compress", ScalarTypes::truth).orElse(byDefault.compressed);
        return new FormatSettings(format, compressed);
    }

    /** The sections of a site that configures none. */
    List<Section> defaultSections() {
        return Site.DEFAULT_SECTIONS.stream()
                .map(section -> new Section(section.name(), section.match(), format, compressed))
                .toList();
    }
}
