package dev.sitestream.database;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/**
 * Random transactions on the table {@code products}, such as applications make: rows come, change, change their key,
 * swap their slugs, and go; slugs that are free are taken again; columns come and go.
 */
final class RandomTransactions {

    private static final int SLUGS = 600;

    /** There is always something to change, and a slug that is free. */
    private static final int LEAST_ROWS = 60;

    private static final int MOST_ROWS = 200;

    private static final int MOST_STEPS = 4;
    private static final int ONE_IN_ROLLED_BACK = 20;
    private static final int ONE_IN_SCHEMA_CHANGES = 50;

    /** Longer than what a database stores in the row itself. */
    private static final int LARGE_TEXT_BYTES = 9_000;

    private final Connection connection;
    private final Random random;
    private final List<String> logSettings;
    private final Duration rest;
    private final List<Step> steps = new ArrayList<>();

    /** The slug of each row, by its key: what the table has at the end of each transaction. */
    private Map<Long, String> rows = new HashMap<>();

    /** When each page last came, went or changed its row, by {@link System#nanoTime}. */
    private final Map<String, Long> moved = new HashMap<>();

    private long lastKey;
    private Instant clock = Instant.parse("2026-11-01T00:00:00Z");
    private boolean hasMoreColumns;

    /**
     * Makes transactions.
     *
     * @param logSettings statements that change how much of a row the database writes to its log
     * @param rest how long a page stays as it is, at least: two changes within the unit of the database's times have no
     *     order across rows
     */
    RandomTransactions(Connection connection, List<String> logSettings, Duration rest, long seed) throws SQLException {
        this.connection = connection;
        this.rest = rest;
        this.logSettings = logSettings;
        random = new Random(seed);
        connection.setAutoCommit(false);
        add(10, this::insert);
        add(10, this::touch);
        addMove(4, this::publish);
        add(4, this::writeLargeText);
        addMove(6, this::changeSlug);
        addMove(4, this::swapSlugs);
        addMove(3, this::changeKey);
        addMove(3, this::replaceRow);
        addMove(2, this::passSlugOn);
        addMove(6, this::delete);
    }

    /** A step in which the page of a row comes, goes or changes its row. */
    private interface Move {
        void run(long key) throws SQLException;
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

    private void addMove(int weight, Move move) {
        add(weight, () -> move(move));
    }

    private void move(Move move) throws SQLException {
        Optional<Long> key = settledRow();
        if (key.isPresent()) {
            move.run(key.get());
        } else {
            touch();
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
        return rows.size() > MOST_ROWS ? () -> move(this::delete) : steps.get(random.nextInt(steps.size()));
    }

    private void insert() throws SQLException {
        insert(++lastKey, freeSlug());
    }

    private void insert(long key, String slug) throws SQLException {
        rows.put(key, slug);
        move(slug);
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

    private void publish(long key) throws SQLException {
        move(slug(key));
        execute("UPDATE products SET published = NOT published, updated_at = ? WHERE id = ?", now(), key);
    }

    private void writeLargeText() throws SQLException {
        execute("UPDATE products SET body = ?, updated_at = ? WHERE id = ?", largeText(), now(), anyRow());
    }

    private void changeSlug(long key) throws SQLException {
        setSlug(key, freeSlug());
    }

    private void swapSlugs(long one) throws SQLException {
        long other = settledRow().orElse(one);
        String slug = slug(one);
        setSlug(one, slug(other));
        setSlug(other, slug);
    }

    private void changeKey(long old) throws SQLException {
        String slug = slug(old);
        rows.remove(old);
        rows.put(++lastKey, slug);
        move(slug);
        execute("UPDATE products SET id = ?, updated_at = ? WHERE id = ?", lastKey, now(), old);
    }

    /** Deletes a row, and inserts it again with another slug. */
    private void replaceRow(long key) throws SQLException {
        delete(key);
        insert(key, freeSlug());
    }

    /** Deletes a row, and gives its slug to a new one. */
    private void passSlugOn(long key) throws SQLException {
        String slug = slug(key);
        delete(key);
        insert(++lastKey, slug);
    }

    private void delete(long key) throws SQLException {
        move(slug(key));
        rows.remove(key);
        execute("DELETE FROM products WHERE id = ?", key);
    }

    private void changeSchema() throws SQLException {
        if (!logSettings.isEmpty() && random.nextBoolean()) {
            execute(logSettings.get(random.nextInt(logSettings.size())));
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
        move(slug(key));
        move(slug);
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

    private void move(String slug) {
        moved.put(slug, System.nanoTime());
    }

    private boolean isSettled(String slug) {
        Long at = moved.get(slug);
        return at == null || System.nanoTime() - at >= rest.toNanos();
    }

    /** A row whose page may change; none if all have just changed. */
    private Optional<Long> settledRow() {
        List<Long> keys = rows.keySet().stream()
                .filter(key -> isSettled(slug(key)))
                .sorted()
                .toList();
        return keys.isEmpty() ? Optional.empty() : Optional.of(keys.get(random.nextInt(keys.size())));
    }

    private long anyRow() {
        List<Long> keys = rows.keySet().stream().sorted().toList();
        return keys.get(random.nextInt(keys.size()));
    }

    private String freeSlug() {
        String slug;
        do {
            slug = "p" + random.nextInt(SLUGS);
        } while (rows.containsValue(slug) || !isSettled(slug));
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
