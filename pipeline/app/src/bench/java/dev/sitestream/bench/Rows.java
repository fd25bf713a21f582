package dev.sitestream.bench;

import java.util.List;

/** All rows, in the order of the table. */
final class Rows {

    static final List<Row> ALL = List.of(
            new RegenerationRow(),
            ColdShardRow.plain(),
            ColdShardRow.withExtensions(),
            new SizeRow(),
            new ThroughputRow(),
            new RepricingRow(),
            new RenameRow(),
            new LoadRow(),
            new IdentityRow(),
            new IngestRow(),
            new FreshnessRow(),
            new ChurnRow(),
            new MemoryRow(),
            new GrowthRow(),
            new TakeoverRow(),
            new RollingUpdateRow(),
            new MappingRow(),
            new TopicsRow(),
            new AnnouncingRow(),
            new ImportRow(),
            new CompareRow(),
            new ServeRow(),
            new ConsoleRow(),
            new WatchingRow(),
            new LastingLoadRow(),
            new RestRow(),
            new TableRow());

    private Rows() {}
}
