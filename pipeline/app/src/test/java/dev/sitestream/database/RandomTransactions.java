package dev.sitestream.database;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Random transactions on the table {@code products}, such as applications make: rows come, change, change their key,
 * swap their slugs, and go; slugs that are free are taken again; columns come and go.
 */
final class RandomTransactions {

    private static final int SLUGS = 300;

    /** There is always something to change, and a slug that is free. */
    private static final int LEAST_ROWS = 60;

    private static final int MOST_ROWS = 200;

    private static final int MOST_STEPS = 4;
    private static final int ONE_IN_ROLLED_BACK = 20;
    private static final int ONE_IN_SCHEMA_CHANGES = 50;

    /** Longer than what PostgreSQL stores in the row itself. */
    private static final int LARGE_TEXT_BYTES = 9_000;

    private final Connection connection;
    private final Random random;
    private final List<Step> steps = new ArrayList<>();

    /** The slug of each row, by its key: what the table has at the end of each transaction. */
    private Map<Long, String> rows = new HashMap<>();

    private long lastKey;
    private Instant clock = Instant.parse("2026-11-01T00:00:00Z");
    private boolean hasMoreColumns;

    RandomTransactions(Connection connection, long seed) throws SQLException {
        this.connection = connection;
        random = new Random(seed);
        connection.setAutoCommit(false);
        add(10, this::insert);
        add(10, this::touch);
        add(4, this::publish);
        add(4, this::writeLargeText);
        add(6, this::changeSlug);
        add(4, this::swapSlugs);
        add(3, this::changeKey);
        add(3, this::replaceRow);
        add(2, this::passSlugOn);
        add(6, this::delete);
    }

    /** A change within a transaction. */
    private interface Step {
        void run() throws SQLException;
    }

    private void add(int weight, Step step) {
        for (int i = 0; i < weight; i++) {
            steps.add(step);
        }
    }

    /** Commits this many. */
    void run(int count) throws SQLException {
        for (int i = 0; i < count; i++) {
            if (random.nextInt(ONE_IN_SCHEMA_CHANGES) == 0) {
                changeSchema();
            }
            Map<Long, String> before = new HashMap<>(rows);
            clock = clock.plusSeconds(1);
            for (int step = random.nextInt(MOST_STEPS); step >= 0; step--) {
                nextStep().run();
            }
            if (random.nextInt(ONE_IN_ROLLED_BACK) == 0) {
                connection.rollback();
                rows = before;
            } else {
                connection.commit();
            }
        }
    }

    private Step nextStep() {
        if (rows.size() < LEAST_ROWS) {
            return this::insert;
        }
        return rows.size() > MOST_ROWS ? this::delete : steps.get(random.nextInt(steps.size()));
    }

    private void insert() throws SQLException {
        insert(++lastKey, freeSlug());
    }

    private void insert(long key, String slug) throws SQLException {
        rows.put(key, slug);
        execute(
                "INSERT INTO products (id, slug, published, updated_at, body) VALUES (?, ?, ?, ?, ?)",
                key,
                slug,
                random.nextInt(5) != 0,
                now(),
                largeText());
    }

    private void touch() throws SQLException {
        execute("UPDATE products SET updated_at = ? WHERE id = ?", now(), anyRow());
    }

    private void publish() throws SQLException {
        execute("UPDATE products SET published = NOT published, updated_at = ? WHERE id = ?", now(), anyRow());
    }

    private void writeLargeText() throws SQLException {
        execute("UPDATE products SET body = ?, updated_at = ? WHERE id = ?", largeText(), now(), anyRow());
    }

    private void changeSlug() throws SQLException {
        setSlug(anyRow(), freeSlug());
    }

    private void swapSlugs() throws SQLException {
        long one = anyRow();
        long other = anyRow();
        String slug = slug(one);
        setSlug(one, slug(other));
        setSlug(other, slug);
    }

    private void changeKey() throws SQLException {
        long old = anyRow();
        String slug = slug(old);
        rows.remove(old);
        rows.put(++lastKey, slug);
        execute("UPDATE products SET id = ?, updated_at = ? WHERE id = ?", lastKey, now(), old);
    }

    /** Deletes a row, and inserts it again with another slug. */
    private void replaceRow() throws SQLException {
        long key = anyRow();
        delete(key);
        insert(key, freeSlug());
    }

    /** Deletes a row, and gives its slug to a new one. */
    private void passSlugOn() throws SQLException {
        long key = anyRow();
        String slug = slug(key);
        delete(key);
        insert(++lastKey, slug);
    }

    private void delete() throws SQLException {
        delete(anyRow());
    }

    private void delete(long key) throws SQLException {
        rows.remove(key);
        execute("DELETE FROM products WHERE id = ?", key);
    }

    private void changeSchema() throws SQLException {
        if (random.nextBoolean()) {
            boolean whole = random.nextBoolean();
            execute("ALTER TABLE products REPLICA IDENTITY " + (whole ? "FULL" : "DEFAULT"));
        } else if (hasMoreColumns) {
            execute("ALTER TABLE products DROP COLUMN stock, DROP COLUMN title");
            hasMoreColumns = false;
        } else {
            execute("ALTER TABLE products ADD COLUMN stock int NOT NULL DEFAULT 7, ADD COLUMN title text");
            hasMoreColumns = true;
        }
        connection.commit();
    }

    private void setSlug(long key, String slug) throws SQLException {
        rows.put(key, slug);
        execute("UPDATE products SET slug = ?, updated_at = ? WHERE id = ?", slug, now(), key);
    }

    private String slug(long key) {
        String slug = rows.get(key);
        if (slug == null) {
            throw new IllegalArgumentException("no row " + key);
        }
        return slug;
    }

    private long anyRow() {
        List<Long> keys = rows.keySet().stream().sorted().toList();
        return keys.get(random.nextInt(keys.size()));
    }

    private String freeSlug() {
        String slug;
        do {
            slug = "p" + random.nextInt(SLUGS);
        } while (rows.containsValue(slug));
        return slug;
    }

    private String largeText() {
        byte[] bytes = new byte[LARGE_TEXT_BYTES / 2];
        random.nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }

    private OffsetDateTime now() {
        return clock.atOffset(ZoneOffset.UTC);
    }

    private void execute(String sql, Object... values) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < values.length; i++) {
                statement.setObject(i + 1, values[i]);
            }
            statement.execute();
        }
    }
}
