package dev.sitestream.topology.record;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.page.event.Problem;
import dev.sitestream.page.event.ProblemCode;
import dev.sitestream.topology.record.RejectionHeaders.Rejection;
import dev.sitestream.topology.record.RejectionHeaders.ReportedProblem;
import java.util.List;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.junit.jupiter.api.Test;

/** Any program may have written to the rejected topic, so its headers can have any content. */
class RejectionHeadersTest {

    @Test
    void aRecordWithoutOurHeadersIsNoneOfOurs() {
        assertThat(RejectionHeaders.read(new RecordHeaders())).isEmpty();
        assertThat(RejectionHeaders.read(new RecordHeaders().add("sitestream.severity", "rejected".getBytes(UTF_8))))
                .isEmpty();
        assertThat(RejectionHeaders.read(new RecordHeaders().add("sitestream.severity", null)))
                .isEmpty();
    }

    @Test
    void reasonsThatAreNoJsonAreNoneOfOurs() {
        assertThat(RejectionHeaders.read(headers("[{\"code\":"))).isEmpty();
        assertThat(RejectionHeaders.read(headers("reason"))).isEmpty();
    }

    @Test
    void whatIsNoTextInAReasonIsPassedOver() {
        assertThat(RejectionHeaders.read(
                                headers(
                                        "[{\"code\":null,\"field\":{\"code\":\"inner\"},\"detail\":7},{\"code\":\"a\",\"field\":\"b\",\"detail\":\"c\"}]"))
                        .orElseThrow()
                        .problems())
                .containsExactly(new ReportedProblem("", "", ""), new ReportedProblem("a", "b", "c"));
    }

    @Test
    void aWebhooksPayloadComesFromItsSource() {
        Headers headers = new RecordHeaders();

        RejectionHeaders.setForSource(
                headers, "cms", List.of(new Problem(ProblemCode.PAYLOAD_VALUE_MISSING, "url", "is missing")));

        assertThat(RejectionHeaders.read(headers))
                .contains(new Rejection(
                        "rejected",
                        List.of(new ReportedProblem("payload-value-missing", "url", "is missing")),
                        "source cms"));
    }

    private static Headers headers(String reasons) {
        return new RecordHeaders()
                .add("sitestream.severity", "rejected".getBytes(UTF_8))
                .add("sitestream.reasons", reasons.getBytes(UTF_8));
    }
}
