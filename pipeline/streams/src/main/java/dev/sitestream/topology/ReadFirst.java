package dev.sitestream.topology;

import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.streams.processor.TimestampExtractor;

/**
 * Makes Kafka Streams read a topic before the others of a task: of the records that it has fetched, it takes the one
 * with the lowest timestamp. It is for answers, which would otherwise wait until all older changes are processed.
 */
final class ReadFirst implements TimestampExtractor {

    @Override
    public long extract(ConsumerRecord<Object, Object> record, long partitionTimeMillis) {
        return 0;
    }
}
