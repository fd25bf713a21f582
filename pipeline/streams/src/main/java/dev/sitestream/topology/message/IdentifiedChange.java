package dev.sitestream.topology.message;

import dev.sitestream.codec.BinaryReader;
import dev.sitestream.codec.BinaryWriter;
import dev.sitestream.placement.PageChange;
import dev.sitestream.placement.PageChange.Origin;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A change of a page that has an id, on its way to the task of this id.
 *
 * @param timeMicros when the change happened; {@link PageChange#NO_TIME} if a delete has no time of its own
 * @param url the page's URL; null in a delete that names the page by its id only
 * @param origin the record that it comes from; null if that is unknown
 * @param deliveries the messages to lanes with the page's new state; empty in a delete
 */
public record IdentifiedChange(
        long timeMicros, @Nullable String url, @Nullable Origin origin, List<Delivery> deliveries) {

    private static final int VERSION = 1;

    /**
     * A message to a lane. It is passed on as bytes, since the task of the id does not read it.
     *
     * @param message the encoded {@link LaneMessage}
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    public record Delivery(LaneKey lane, byte[] message) {}

    public IdentifiedChange {
        deliveries = List.copyOf(deliveries);
    }

    /** The URL of an upsert. */
    public String requireUrl() {
        return Objects.requireNonNull(url, "url");
    }

    public boolean isDelete() {
        return deliveries.isEmpty();
    }

    public byte[] encode() {
        int size = 64 + (url == null ? 0 : url.length());
        for (Delivery delivery : deliveries) {
            size += delivery.message().length + 64;
        }
        BinaryWriter out =
                new BinaryWriter(size).octet(VERSION).signed(timeMicros).optionalText(url);
        OriginCodec.write(out, origin);
        out.count(deliveries.size());
        for (Delivery delivery : deliveries) {
            out.block(delivery.lane().encode()).block(delivery.message());
        }
        return out.toBytes();
    }

    public static IdentifiedChange decode(byte[] bytes) {
        BinaryReader in = new BinaryReader(bytes);
        in.version("change of a page with an id", VERSION);
        long timeMicros = in.signed();
        String url = in.optionalText();
        Origin origin = OriginCodec.read(in);
        int count = in.smallCount();
        List<Delivery> deliveries = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            deliveries.add(new Delivery(LaneKey.decode(in.block()), in.block()));
        }
        return new IdentifiedChange(timeMicros, url, origin, deliveries);
    }
}
