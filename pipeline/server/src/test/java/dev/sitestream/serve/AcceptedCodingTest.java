package dev.sitestream.serve;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Who gets compressed files. */
class AcceptedCodingTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "gzip",
                "GZIP",
                "x-gzip",
                "gzip, deflate, br, zstd",
                "deflate;q=1.0, gzip;q=0.5, *;q=0",
                "br , gzip ; q = 0.001",
                "*",
                "identity;q=0, *;q=1",
                "nonsense;;, gzip"
            })
    void gzipIsAccepted(String header) {
        assertThat(AcceptedCoding.hasGzip(header)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "identity",
                "br, zstd",
                "gzip;q=0",
                "gzip;q=0.000, *",
                "*;q=0",
                "gzipped",
                "gzip;level=9",
                "\u0000gzip\u0000"
            })
    void gzipIsNotAccepted(String header) {
        assertThat(AcceptedCoding.hasGzip(header)).isFalse();
    }

    @Test
    void whoNamesNothingGetsFilesAsTheyAre() {
        assertThat(AcceptedCoding.hasGzip(null)).isFalse();
    }
}
