package dev.sitestream.topology.state;

import java.util.List;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.query.Query;

/**
 * A query that reads the records of several pages at once, before they are used one by one. It has no result. It is a
 * query because Kafka Streams' layers above a store let only its own methods and queries pass.
 *
 * @param pages the keys of the pages
 */
record ReadAhead(List<Bytes> pages) implements Query<Void> {}
