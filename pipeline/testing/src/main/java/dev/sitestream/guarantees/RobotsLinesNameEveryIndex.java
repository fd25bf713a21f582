package dev.sitestream.guarantees;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;

/** At rest the robots lines name every index once, and nothing else. */
public final class RobotsLinesNameEveryIndex implements Guarantee<SiteLook> {

    private final String file;
    private final String base;

    /**
     * Creates the guarantee for a site.
     *
     * @param file the name of the file with the robots lines
     * @param base the URL in front of the names of the site's files
     */
    public RobotsLinesNameEveryIndex(String file, String base) {
        this.file = file;
        this.base = base;
    }

    @Override
    public List<String> violations(SiteLook look) {
        List<String> expected = look.indexes().stream()
                .map(name -> "Sitemap: " + base + name)
                .sorted()
                .toList();
        byte[] content = look.objects().getOrDefault(file, new byte[0]);
        List<String> lines = new String(content, UTF_8).lines().sorted().toList();
        return lines.equals(expected) ? List.of() : List.of(file + " has " + lines + ", not " + expected);
    }
}
