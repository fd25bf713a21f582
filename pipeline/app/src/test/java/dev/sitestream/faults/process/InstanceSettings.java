package dev.sitestream.faults.process;

import dev.sitestream.testing.KnownSite;
import java.nio.file.Path;

/**
 * The configuration that all instances share: with short time-outs, and with small files, so that many are written.
 *
 * @param bootstrapServers the addresses of the brokers
 * @param storePort the port of the proxy of the object store
 * @param readPort the port of the object store, in the URLs of files
 * @param brokers the number of brokers, and of copies of each topic
 * @param announce how the site announces its changes, in YAML; empty if it does not
 */
public record InstanceSettings(String bootstrapServers, int storePort, int readPort, int brokers, String announce) {

    String yaml(Path state) {
        return """
                kafka:
                  bootstrap.servers: "%s"
                  session.timeout.ms: "6000"
                  heartbeat.interval.ms: "1000"
                  reconnect.backoff.max.ms: "500"
                  num.stream.threads: "2"
                  replication.factor: "%d"
                topics: {pages: %s, files: %s}
                state: %s
                store:
                  compareEvery: 2s
                  s3:
                    bucket: %s
                    prefix: %s
                    region: us-east-1
                    endpoint: "http://127.0.0.1:%d"
                    pathStyle: true
                    checksums: when-supported
                    conditionalWrites: on
                publish: {cpu: 100%%, puts: 1000/s}
                http: {port: 0}
                ingest: {port: 0}
                sites:
                  - id: %s
                    url: %s
                    tokens: ["%s"]
                    sitemaps: http://127.0.0.1:%d/%s/%s%s/
                    lanes: %d
                    limits: {urls: %d}
                    publishAfter: 200ms
                    freshness: 1s
                    %s
                    sections:
                      - {name: products, match: ["/p/**"]}
                      - {name: pages}
                """.formatted(
                        bootstrapServers,
                        brokers,
                        KnownSite.PUBLISHED_PAGES,
                        KnownSite.PUBLISHED_FILES,
                        state,
                        KnownSite.BUCKET,
                        KnownSite.PREFIX,
                        storePort,
                        KnownSite.ID,
                        KnownSite.URL,
                        KnownSite.TOKEN_HASH,
                        readPort,
                        KnownSite.BUCKET,
                        KnownSite.PREFIX,
                        KnownSite.ID,
                        KnownSite.LANES,
                        KnownSite.URLS_PER_FILE,
                        announce.isEmpty() ? "" : "announce: " + announce);
    }
}
