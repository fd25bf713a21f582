package dev.sitestream.app;

/**
 * What watches a running pipeline's surroundings.
 *
 * @param clocks compares the clocks
 * @param broker checks the broker
 */
record PipelineWatches(ClockWatch clocks, BrokerWatch broker) implements AutoCloseable {

    @Override
    public void close() {
        clocks.close();
        broker.close();
    }
}
