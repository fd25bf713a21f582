package dev.sitestream.topology.runtime;

import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.streams.processor.TimestampExtractor;

/**
 * Takes a record's timestamp; one that is negative, as a broken producer may write it, counts as the latest before it.
 */
public final class ForgivingTimestampExtractor implements TimestampExtractor {

    @Override
    public long extract(ConsumerRecord<Object, Object> record, long partitionTime) {
        return record.timestamp() >= 0 ? record.timestamp() : Math.max(0, partitionTime);
    }
}
