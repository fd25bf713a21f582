package dev.sitestream.bench;

import java.util.BitSet;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import org.apache.kafka.clients.producer.ProducerRecord;

/**
 * Products that only probes change, one in four. Another event of a probed product could replace the lastmod that the
 * probe is found by, before a file shows it; so each of them is probed once.
 */
final class ProbedProducts {

    private static final int PART = 4;
    private static final int MOST_DRAWS = 100_000;

    private final BitSet probed = new BitSet();
    private final IntSupplier products;

    /** @param products draws one of all products */
    ProbedProducts(IntSupplier products) {
        this.products = products;
    }

    /** Draws the next product to probe. */
    int next() {
        for (int draw = 0; draw < MOST_DRAWS; draw++) {
            int product = products.getAsInt();
            if (isKept(product) && !probed.get(product)) {
                probed.set(product);
                return product;
            }
        }
        throw new IllegalStateException("all " + probed.cardinality() + " products were probed");
    }

    /** These events without those of products that are kept for probes. */
    static Supplier<ProducerRecord<byte[], byte[]>> without(Supplier<ProducerRecord<byte[], byte[]>> events) {
        return () -> {
            ProducerRecord<byte[], byte[]> event = events.get();
            while (isKept(CatalogEvents.product(event))) {
                event = events.get();
            }
            return event;
        };
    }

    private static boolean isKept(int product) {
        return product % PART == PART - 1;
    }
}
