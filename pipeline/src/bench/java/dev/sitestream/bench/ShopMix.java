package dev.sitestream.bench;

import java.util.BitSet;
import java.util.SplittableRandom;
import org.apache.kafka.clients.producer.ProducerRecord;

/** A shop's days: 70 % updates of products, 20 % new ones, 10 % deletions; which product it is follows Zipf's law. */
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
     * @param products over how many products, beside the new ones
     * @param events how many events there were before
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

    /** How many products there are after the events so far. */
    int live() {
        return live.cardinality();
    }

    private ProducerRecord<byte[], byte[]> upsert(int product) {
        live.set(product);
        return CatalogEvents.upsert(product, number);
    }

    /**
     * The number k comes in proportion to 1 / (k + 1): the inverse of the continuous distribution with that density.
     */
    private int zipf() {
        double value = StrictMath.exp(random.nextDouble() * StrictMath.log(products + 1.0));
        return Math.min(products - 1, (int) value - 1);
    }
}
