package dev.sitestream.bench;

import java.util.BitSet;
import java.util.SplittableRandom;
import org.apache.kafka.clients.producer.ProducerRecord;

/** The events of a shop: 70 % updates of products, 20 % new ones, 10 % deletions; the products follow Zipf's law. */
final class ShopMix {

    private static final int NEW_PERCENT = 20;
    private static final int DELETED_PERCENT = 10;
    private static final long SEED = 5;

    private final SplittableRandom random = new SplittableRandom(SEED);
    private final BitSet live = new BitSet();
    private final int products;
    private int nextProduct;
    private long number;

    /**
     * @param products the number of products, without the new ones
     * @param events the number of events before
     */
    ShopMix(int products, long events) {
        this.products = products;
        this.nextProduct = products;
        this.number = events;
    }

    ProducerRecord<byte[], byte[]> next() {
        int dice = random.nextInt(100);
        number++;
        if (dice < NEW_PERCENT) {
            return upsert(nextProduct++);
        }
        int product = zipf();
        if (dice < NEW_PERCENT + DELETED_PERCENT) {
            live.clear(product);
            return CatalogEvents.delete(product, number);
        }
        return upsert(product);
    }

    /** The number of products after the events so far. */
    int live() {
        return live.cardinality();
    }

    private ProducerRecord<byte[], byte[]> upsert(int product) {
        live.set(product);
        return CatalogEvents.upsert(product, number);
    }

    /**
     * Returns the number k with a probability in proportion to 1 / (k + 1), by the inverse of the continuous
     * distribution with that density.
     */
    private int zipf() {
        double value = StrictMath.exp(random.nextDouble() * StrictMath.log(products + 1.0));
        return Math.min(products - 1, (int) value - 1);
    }
}
