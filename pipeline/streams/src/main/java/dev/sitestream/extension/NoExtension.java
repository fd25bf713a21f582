package dev.sitestream.extension;

import dev.sitestream.publish.fact.FactInterest;
import dev.sitestream.publish.fact.PublishedFact;
import dev.sitestream.site.Site;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Wants nothing, so it gets nothing. */
final class NoExtension implements PipelineExtension, ExtensionProcess {

    @Override
    public Map<String, String> topics() {
        return Map.of();
    }

    @Override
    public List<String> stores() {
        return List.of();
    }

    @Override
    public FactInterest interest(Site site) {
        return FactInterest.NONE;
    }

    @Override
    public byte[] message(PublishedFact fact) {
        return new byte[0];
    }

    @Override
    public byte[] resumption(@Nullable String part) {
        return new byte[0];
    }

    @Override
    public void read(String topic, byte @Nullable [] value, long calendarMillis, MeaningReceiver receiver) {
        // It has no topics.
    }

    @Override
    public ExtensionProcess start(ExtensionContext context) {
        return this;
    }

    @Override
    public Optional<SiteExtension> open(Site site, Function<String, ByteStore> stores, long calendarMillis) {
        return Optional.empty();
    }

    @Override
    public void stopTaking() {
        // It has nothing under way.
    }

    @Override
    public boolean isBusy() {
        return false;
    }

    @Override
    public void close() {
        // It holds nothing.
    }
}
