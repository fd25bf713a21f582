package dev.sitestream.page.event;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** The result of decoding a record: a valid event or the reasons why it is invalid. */
public sealed interface Decoded permits Decoded.Valid, Decoded.Invalid {

    /**
     * A valid page event.
     *
     * @param event the event, without invalid optional fields
     * @param warnings why optional fields were left out; empty if none was
     */
    record Valid(PageEvent event, List<Problem> warnings) implements Decoded {

        public Valid {
            Objects.requireNonNull(event, "event");
            warnings = List.copyOf(warnings);
        }

        /** The event with warnings that were found before it was decoded. */
        public Valid with(List<Problem> earlier) {
            return earlier.isEmpty()
                    ? this
                    : new Valid(
                            event,
                            Stream.concat(earlier.stream(), warnings.stream()).toList());
        }
    }

    /**
     * An invalid record.
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
