package dev.sitestream.faults;

import java.nio.file.Path;

/**
 * The configuration that all instances share: quick to find out that something is wrong, and with small files, so that
 * many of them are written.
 *
 * @param bootstrapServers of the brokers
 * @param storePort where the object store seems to be
 * @param readPort where crawlers read it
 * @param brokers how many there are, and copies of everything
 */
record InstanceSettings(String bootstrapServers, int storePort, int readPort, int brokers) {

    static final String TOPIC = "page-events";
    static final String SITE = "shop";

    /** Under which every page of the load lies. */
    static final String SITE_URL = "https://faults.example.com/";

    static final String PREFIX = "live/";
    static final int LANES = 2;
    static final int URLS_PER_FILE = 50;

    String yaml(Path state) {
        return """
                kafka:
                  bootstrap.servers: "%s"
                  session.timeout.ms: "6000"
                  heartbeat.interval.ms: "1000"
                  reconnect.backoff.max.ms: "500"
                  num.stream.threads: "2"
                  replication.factor: "%d"
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
                sites:
                  - id: %s
                    url: %s
                    sitemaps: http://127.0.0.1:%d/%s/%s%s/
                    lanes: %d
                    limits: {urls: %d}
                    publishAfter: 200ms
                    sections:
                      - {name: products, match: ["/p/**"]}
                      - {name: pages}
                """.formatted(
                        bootstrapServers,
                        brokers,
                        state,
                        S3Server.BUCKET,
                        PREFIX,
                        storePort,
                        SITE,
                        SITE_URL,
                        readPort,
                        S3Server.BUCKET,
                        PREFIX,
                        SITE,
                        LANES,
                        URLS_PER_FILE);
    }
}
