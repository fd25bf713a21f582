package dev.sitestream.bench;

import dev.sitestream.bench.Sightings.Sighting;
import java.util.List;
import java.util.Optional;

/**
 * How long the probes of a measurement took to appear.
 *
 * @param news articles in the news file
 * @param article articles in their section's file
 * @param articleIndex articles in a file with a new lastmod in the index
 * @param product products in their file
 * @param productIndex products in a file with a new lastmod in the index
 */
record FreshnessDelays(Delays news, Delays article, Delays articleIndex, Delays product, Delays productIndex) {

    static FreshnessDelays of(List<Probe> probes, Sightings sightings) {
        FreshnessDelays delays =
                new FreshnessDelays(new Delays(), new Delays(), new Delays(), new Delays(), new Delays());
        for (Probe probe : probes) {
            if (probe.isNews()) {
                delays.news.add(probe, sightings.inNews(probe));
                add(probe, sightings, delays.article, delays.articleIndex);
            } else {
                add(probe, sightings, delays.product, delays.productIndex);
            }
        }
        return delays;
    }

    private static void add(Probe probe, Sightings sightings, Delays inFile, Delays inIndex) {
        Optional<Sighting> seen = sightings.inFile(probe);
        inFile.add(probe, seen.stream().mapToLong(Sighting::atNanos).findFirst());
        seen.ifPresent(file -> inIndex.add(probe, sightings.inIndex(probe, file)));
    }
}
