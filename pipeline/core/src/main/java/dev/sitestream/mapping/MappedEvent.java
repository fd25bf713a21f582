package dev.sitestream.mapping;

import dev.sitestream.page.event.Problem;
import java.util.List;

/** An event that a payload makes. */
public final class MappedEvent {

    private final byte[] json;
    private final List<Problem> warnings;

    /**
     * @param json the event in the form of the contract (JSON in UTF-8), not validated
     * @param warnings why fields were left out, although the payload should have values for them
     */
    public MappedEvent(byte[] json, List<Problem> warnings) {
        this.json = json;
        this.warnings = List.copyOf(warnings);
    }

    public byte[] json() {
        return json;
    }

    public List<Problem> warnings() {
        return warnings;
    }
}
