package dev.sitestream.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.serve.ServeMetrics.Cut;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.util.List;
import org.junit.jupiter.api.Test;

class ServeMetersTest {

    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final ServeMeters meters = new ServeMeters(registry);

    @Test
    void requestsAreCountedByTheClassOfTheirStatus() {
        meters.answered(200, 1_000);
        meters.answered(206, 24);
        meters.answered(304, 0);
        meters.answered(503, 0);

        assertThat(lines())
                .contains(
                        "sitestream_serve_requests_total{status=\"2xx\"} 2.0",
                        "sitestream_serve_requests_total{status=\"3xx\"} 1.0",
                        "sitestream_serve_requests_total{status=\"4xx\"} 0.0",
                        "sitestream_serve_requests_total{status=\"5xx\"} 1.0",
                        "sitestream_serve_sent_bytes_total 1024.0");
    }

    @Test
    void whatIsFoundAndWhatIsClosedIsCounted() {
        meters.found(true);
        meters.found(true);
        meters.found(false);
        meters.cutOff(Cut.SLOW_READER, 3);

        assertThat(lines())
                .contains(
                        "sitestream_serve_cache_requests_total{result=\"hit\"} 2.0",
                        "sitestream_serve_cache_requests_total{result=\"miss\"} 1.0",
                        "sitestream_serve_connections_closed_total{reason=\"slow-reader\"} 3.0",
                        "sitestream_serve_connections_closed_total{reason=\"slow-request\"} 0.0",
                        "sitestream_serve_connections_closed_total{reason=\"crowded\"} 0.0");
    }

    @Test
    void whatIsHeldIsReadAtTheScrape() {
        assertThat(lines()).contains("sitestream_serve_connections 0.0", "sitestream_serve_cache_bytes 0.0");

        meters.holds(() -> 7, () -> 4_096);

        assertThat(lines()).contains("sitestream_serve_connections 7.0", "sitestream_serve_cache_bytes 4096.0");
    }

    private List<String> lines() {
        return registry.scrape().lines().toList();
    }
}
