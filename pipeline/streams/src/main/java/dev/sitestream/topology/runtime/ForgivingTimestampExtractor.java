package dev.sitestream.topology.runtime;

import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.streams.processor.TimestampExtractor;

/**
 * Uses a record's timestamp. A negative one, which a broken producer may write, is replaced by the latest timestamp of
 * the partition.
 */
public final class ForgivingTimestampExtractor implements TimestampExtractor {

    @Override
    public long extract(ConsumerRecord<Object, Object> record, long partitionTimeMillis) {
        return record.timestamp() >= 0 ? record.timestamp() : Math.max(0, partitionTimeMillis);
    }
}
