package dev.sitestream.page.event;

import java.util.List;
import java.util.Objects;

/** What became of a record's bytes. */
public sealed interface Decoded permits Decoded.Valid, Decoded.Invalid {

    /**
     * A page event.
     *
     * @param event the event, without what is invalid
     * @param warnings why optional fields were left out; empty when none was
     */
    record Valid(PageEvent event, List<Problem> warnings) implements Decoded {

        public Valid {
            Objects.requireNonNull(event, "event");
            warnings = List.copyOf(warnings);
        }
    }

    /**
     * Nothing that can be used.
     *
     * @param reasons every reason, at least one
     */
    record Invalid(List<Problem> reasons) implements Decoded {

        public Invalid {
            reasons = List.copyOf(reasons);
            if (reasons.isEmpty()) {
                throw new IllegalArgumentException("an event is invalid for a reason");
            }
        }
    }
}
