package dev.sitestream.metrics;

import org.jspecify.annotations.Nullable;

/** The forms in which figures can be had. */
public enum ScrapeFormat {
    /** What every Prometheus reads. */
    TEXT("text/plain; version=0.0.4; charset=utf-8"),
    /** The form that grew out of it. */
    OPEN_METRICS("application/openmetrics-text; version=1.0.0; charset=utf-8");

    private static final String OPEN_METRICS_TYPE = "application/openmetrics-text";

    private final String contentType;

    ScrapeFormat(String contentType) {
        this.contentType = contentType;
    }

    /** The one to answer with: OpenMetrics where it is asked for by name, the text format for everybody else. */
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

    /** As it stands in a {@code Content-Type} header. */
    public String contentType() {
        return contentType;
    }

    /** Whether it is named only to say that it is not wanted, by a weight of 0. */
    private static boolean isRefused(String[] parts) {
        for (String parameter : parts) {
            if (parameter.strip().matches("[qQ]=0(\\.0{0,3})?")) {
                return true;
            }
        }
        return false;
    }
}
