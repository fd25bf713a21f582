package dev.sitestream.store.s3;

import dev.sitestream.clock.ClockSample;
import java.time.DateTimeException;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttribute;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.http.SdkHttpResponse;

/**
 * Reads the store's clock from the {@code Date} header of its latest answer, whatever the answer's status. Thread-safe.
 */
final class DateHeader implements ExecutionInterceptor {

    private static final Logger LOG = LoggerFactory.getLogger(DateHeader.class);

    private static final ExecutionAttribute<Long> ASKED_NANOS = new ExecutionAttribute<>("SitestreamAskedNanos");

    /** A date has a precision of one second. */
    private static final long PRECISION_MILLIS = 999;

    private volatile @Nullable ClockSample latest;

    /** Returns what the store's clock showed last; empty before its first answer. */
    Optional<ClockSample> latest() {
        return Optional.ofNullable(latest);
    }

    @Override
    public void beforeTransmission(Context.BeforeTransmission context, ExecutionAttributes attributes) {
        attributes.putAttribute(ASKED_NANOS, System.nanoTime());
    }

    @Override
    public void afterTransmission(Context.AfterTransmission context, ExecutionAttributes attributes) {
        Long askedNanos = attributes.getAttribute(ASKED_NANOS);
        SdkHttpResponse answer = context.httpResponse();
        // An answer with an `Age` header is a cache's copy of an older answer.
        if (askedNanos != null && answer.firstMatchingHeader("Age").isEmpty()) {
            answer.firstMatchingHeader("Date").ifPresent(date -> take(date, askedNanos));
        }
    }

    private void take(String date, long askedNanos) {
        try {
            long millis = ZonedDateTime.parse(date, DateTimeFormatter.RFC_1123_DATE_TIME)
                    .toInstant()
                    .toEpochMilli();
            latest = new ClockSample(millis, PRECISION_MILLIS, askedNanos, System.nanoTime());
        } catch (DateTimeException e) {
            LOG.debug("can't parse the store's Date header", e);
        }
    }
}
