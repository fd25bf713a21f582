package dev.sitestream.demo;

import java.util.Arrays;
import java.util.List;

/**
 * Simulates a shop with many products: a few change all the time (prices, stock), and some are added or discontinued.
 *
 * <p>A product's name and category follow from its id, so only the ids are kept.
 */
final class ShopTraffic implements SiteTraffic {

    private static final Vocabulary CATEGORIES = Vocabulary.of(
            "Shoes", "Jackets", "Tents", "Backpacks", "Bikes", "Kitchen", "Garden", "Lighting", "Audio", "Toys");
    private static final Vocabulary[] PRODUCTS = {
        Vocabulary.of("Running Shoe", "Trail Shoe", "Hiking Boot", "Sandal", "Sneaker", "Climbing Shoe"),
        Vocabulary.of("Rain Jacket", "Down Jacket", "Softshell", "Fleece", "Parka", "Windbreaker"),
        Vocabulary.of("Dome Tent", "Tunnel Tent", "Tarp", "Family Tent", "Bivy", "Roof Tent"),
        Vocabulary.of("Daypack", "Trekking Pack", "Bike Bag", "Duffel", "Hip Bag", "Travel Pack"),
        Vocabulary.of("City Bike", "Gravel Bike", "Mountain Bike", "Cargo Bike", "Kids Bike", "E-Bike"),
        Vocabulary.of("Frying Pan", "Chef's Knife", "Kettle", "Salt & Pepper Mill", "Cutting Board", "Stock Pot"),
        Vocabulary.of("Pruning Shears", "Watering Can", "Raised Bed", "Garden Chair", "Hose Reel", "Compost Bin"),
        Vocabulary.of("Desk Lamp", "Floor Lamp", "Pendant", "Headlamp", "String Lights", "Lantern"),
        Vocabulary.of("Headphones", "Soundbar", "Turntable", "Bluetooth Speaker", "Microphone", "Earbuds"),
        Vocabulary.of("Building Blocks", "Puzzle", "Model Train", "Kite", "Board Game", "Marble Run"),
    };
    private static final Vocabulary QUALITIES = Vocabulary.of(
            "Alpine", "Nordic", "Classic", "Urban", "Compact", "Ultralight", "Vintage", "Everyday", "Premium", "Basic");
    private static final Vocabulary COLOURS = Vocabulary.of(
            "Black", "Slate", "Forest Green", "Navy", "Sand", "Crimson", "White", "Ochre", "Teal", "Plum");

    private static final long OLDEST_SECONDS = 2L * 365 * 86_400;

    private static final int NEW_PERCENT = 3;
    private static final int DISCONTINUED_PERCENT = 3;

    private final Chance chance;
    private final long openedAtMillis;
    private final int initialProducts;

    /** The ids of the live products, the most popular first; the first {@link #live} entries count. */
    private int[] byPopularity;

    private int live;
    private int nextId;

    /**
     * @param products the number of products at the start, at least 1
     * @param openedAtMillis the time of the initial load
     */
    ShopTraffic(long seed, int products, long openedAtMillis) {
        this.chance = new Chance(seed);
        this.openedAtMillis = openedAtMillis;
        this.initialProducts = products;
        this.byPopularity = new int[products];
        for (int id = 0; id < products; id++) {
            add(id);
        }
        this.nextId = products;
    }

    @Override
    public int initialPages() {
        return CATEGORIES.size() + initialProducts;
    }

    @Override
    public DemoEvent initial(int number) {
        if (number < CATEGORIES.size()) {
            return category(number);
        }
        int id = number - CATEGORIES.size();
        long changedAtSeconds =
                openedAtMillis / 1000 - 1 - Long.remainderUnsigned(chance.traitsOf(~id), OLDEST_SECONDS);
        return product(id, changedAtSeconds * 1000);
    }

    @Override
    public DemoEvent next(long nowMillis) {
        int dice = chance.below(100);
        if (dice < NEW_PERCENT || live == 0) {
            add(nextId);
            return product(nextId++, nowMillis);
        }
        if (dice < NEW_PERCENT + DISCONTINUED_PERCENT) {
            return DemoEvent.delete(productUrl(removeAny()), nowMillis);
        }
        return product(byPopularity[chance.zipfBelow(live)], nowMillis);
    }

    @Override
    public int livePages() {
        return CATEGORIES.size() + live;
    }

    /** Adds a new product at a random rank; all ranks are equally likely. */
    private void add(int id) {
        if (live == byPopularity.length) {
            byPopularity = Arrays.copyOf(byPopularity, live + live / 2 + 1);
        }
        int rank = chance.below(live + 1);
        byPopularity[live++] = byPopularity[rank];
        byPopularity[rank] = id;
    }

    private int removeAny() {
        int rank = chance.below(live);
        int id = byPopularity[rank];
        byPopularity[rank] = byPopularity[--live];
        return id;
    }

    private DemoEvent category(int category) {
        String url = DemoSite.SHOP.url() + "c/" + CATEGORIES.slug(category);
        return DemoEvent.upsert(
                url,
                openedAtMillis,
                fields -> fields.text("title", CATEGORIES.title(category))
                        .text("language", "en")
                        .text("changefreq", "daily")
                        .number("priority", "0.9"));
    }

    private DemoEvent product(int id, long changedAtMillis) {
        long traits = chance.traitsOf(id);
        Vocabulary products = PRODUCTS[CATEGORIES.index(traits)];
        String title = QUALITIES.title(QUALITIES.index(traits >>> 16))
                + ' '
                + products.title(products.index(traits >>> 24))
                + ' '
                + COLOURS.title(COLOURS.index(traits >>> 32));
        List<String> images = List.of(DemoSite.SHOP.url() + "img/" + id + ".jpg");
        return DemoEvent.upsert(
                productUrl(id),
                changedAtMillis,
                fields -> fields.text("title", title)
                        .text("language", "en")
                        .objects("images", images, (image, loc) -> image.text("loc", loc)));
    }

    private String productUrl(int id) {
        long traits = chance.traitsOf(id);
        int category = CATEGORIES.index(traits);
        Vocabulary products = PRODUCTS[category];
        return DemoSite.SHOP.url()
                + "p/"
                + CATEGORIES.slug(category)
                + '/'
                + QUALITIES.slug(QUALITIES.index(traits >>> 16))
                + '-'
                + products.slug(products.index(traits >>> 24))
                + '-'
                + COLOURS.slug(COLOURS.index(traits >>> 32))
                + '-'
                + id;
    }
}
