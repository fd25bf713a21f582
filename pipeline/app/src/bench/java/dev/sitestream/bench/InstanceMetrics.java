package dev.sitestream.bench;

import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.stream.Stream;

/** The metrics page of a process of {@code run}. */
final class InstanceMetrics {

    private final HttpClient http = HttpClient.newHttpClient();
    private final HttpRequest request;

    InstanceMetrics(int port) {
        request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/metrics"))
                .build();
    }

    /**
     * The metrics of one moment that the benchmark needs; all are 0 while the process does not answer.
     *
     * @param accepted the events that the process has accepted since its start
     * @param outstanding the tasks that are pending; 0 when everything is published
     * @param pages the pages that the process lists
     * @param puts the files that it has written since its start
     * @param bytes the size of these files together
     */
    record Values(long accepted, long outstanding, long pages, long puts, long bytes) {

        private static final Values NONE = new Values(0, 0, 0, 0, 0);

        private Values with(String line) {
            return new Values(
                    accepted + valueOf(line, "sitestream_events_total{outcome=\"accepted\","),
                    outstanding + valueOf(line, "sitestream_outstanding_work "),
                    pages + valueOf(line, "sitestream_pages_listed{"),
                    puts + valueOf(line, "sitestream_store_write_seconds_count{"),
                    bytes + valueOf(line, "sitestream_store_written_bytes_total{"));
        }

        private static long valueOf(String line, String series) {
            return line.startsWith(series) ? (long) Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)) : 0;
        }
    }

    /** Reads the page, and sums up the series of all sites. */
    Values read() throws IOException, InterruptedException {
        // Line by line, since the page of many sites is large
        try (Stream<String> lines = http.send(request, BodyHandlers.ofLines()).body()) {
            Values[] values = {Values.NONE};
            lines.filter(line -> line.startsWith("sitestream_"))
                    .forEachOrdered(line -> values[0] = values[0].with(line));
            return values[0];
        } catch (ConnectException notYet) {
            return Values.NONE;
        }
    }
}
