package dev.sitestream.config.read;

import dev.sitestream.config.yaml.YamlMapping;
import dev.sitestream.publish.schedule.WriteBudget;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads {@code publish}. */
final class PublishReader {

    private static final Pattern PERCENT = Pattern.compile("([1-9][0-9]?|100)%");
    private static final Pattern RATE = Pattern.compile("([0-9]{1,4}(?:\\.[0-9]{1,3})?)/s");
    private static final double MOST_PUTS = 1_000;

    private PublishReader() {}

    /** Returns the budget, with the default for missing and invalid values. */
    static WriteBudget read(YamlMapping publish) {
        double cores = publish.scalar("cpu", PublishReader::part)
                .map(WriteBudget::coresOf)
                .orElse(WriteBudget.DEFAULT.cores());
        double puts = publish.scalar("puts", PublishReader::rate).orElse(WriteBudget.DEFAULT.putsPerSecond());
        return new WriteBudget(cores, puts);
    }

    private static double part(String text) {
        Matcher percent = PERCENT.matcher(text);
        if (!percent.matches()) {
            throw new IllegalArgumentException("allowed are parts of this machine's CPU from `1%` to `100%`");
        }
        return Integer.parseInt(percent.group(1)) / 100.0;
    }

    private static double rate(String text) {
        Matcher rate = RATE.matcher(text);
        double perSecond = rate.matches() ? Double.parseDouble(rate.group(1)) : 0;
        if (perSecond <= 0 || perSecond > MOST_PUTS) {
            throw new IllegalArgumentException("allowed are rates such as `5/s` or `0.2/s`, up to `1000/s`");
        }
        return perSecond;
    }
}
