package dev.sitestream.metrics;

import org.jspecify.annotations.Nullable;

/** The formats of metrics. */
public enum ScrapeFormat {
    /** The text format that every Prometheus reads. */
    TEXT("text/plain; version=0.0.4; charset=utf-8"),
    /** OpenMetrics, the successor of the text format. */
    OPEN_METRICS("application/openmetrics-text; version=1.0.0; charset=utf-8");

    private static final String OPEN_METRICS_TYPE = "application/openmetrics-text";

    private final String contentType;

    ScrapeFormat(String contentType) {
        this.contentType = contentType;
    }

    /** The format to answer with: OpenMetrics if the header names it, otherwise the text format. */
    public static ScrapeFormat of(@Nullable String accept) {
        if (accept == null) {
            return TEXT;
        }
        for (String range : accept.split(",", -1)) {
            String[] parts = range.strip().split(";", -1);
            if (parts[0].strip().equalsIgnoreCase(OPEN_METRICS_TYPE) && !isRefused(parts)) {
                return OPEN_METRICS;
            }
        }
        return TEXT;
    }

    /** The value of the {@code Content-Type} header. */
    public String contentType() {
        return contentType;
    }

    /** Whether a weight of 0 excludes the format. */
    private static boolean isRefused(String[] parts) {
        for (String parameter : parts) {
            if (parameter.strip().matches("[qQ]=0(\\.0{0,3})?")) {
                return true;
            }
        }
        return false;
    }
}
