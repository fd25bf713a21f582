package dev.sitestream.query.rejected;

import dev.sitestream.rejected.ReadableBytes;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Events that were rejected, or accepted without their invalid parts: a part of them, the newest first, and counts.
 *
 * @param topic the topic that they were read from
 * @param looked the events that were looked at; all counts are about these
 * @param reasons how many of these have each reason, the most frequent one first
 * @param sources how many of these came from each sender, the most frequent one first
 * @param sites how many of these are about each site, the most frequent one first; {@code none} stands for those whose
 *     site is unknown
 * @param events those that were asked for
 * @param next the value of {@code before} with which the next part is asked for; null if this is the last one
 */
public record RejectedAnswer(
        String topic,
        Looked looked,
        List<ReasonCount> reasons,
        List<Count> sources,
        List<Count> sites,
        List<Event> events,
        @Nullable String next) {

    /**
     * The events that were looked at.
     *
     * @param rejected how many were rejected
     * @param warned how many were accepted without their invalid parts
     * @param since the time of the oldest one, in RFC 3339; null if there is none
     * @param all whether there are no older ones
     */
    public record Looked(int rejected, int warned, @Nullable String since, boolean all) {}

    /**
     * A reason.
     *
     * @param code its code
     * @param rejected how many events were rejected with this reason among theirs
     * @param warned how many were accepted with it
     * @param remedy what to change; null if this release does not know the code
     */
    public record ReasonCount(
            String code, int rejected, int warned, @Nullable String remedy) {}

    /** A name, and how many events have it. */
    public record Count(String name, int events) {}

    /**
     * An event.
     *
     * @param at the time of its record on the rejected topic, in RFC 3339
     * @param severity {@code rejected} or {@code warning}
     * @param source the name of its sender
     * @param site the id of its site; null if that is unknown
     * @param origin where it came from, as {@code topic/partition@offset} or {@code source} and the name
     * @param place its place on the rejected topic, as {@code topic/partition@offset}
     * @param key its key
     * @param value its value
     * @param decoded whether the value is shown in JSON, although the record is written in another way
     * @param problems what is wrong with it, and what to change
     */
    public record Event(
            String at,
            String severity,
            String source,
            @Nullable String site,
            String origin,
            String place,
            ReadableBytes key,
            ReadableBytes value,
            boolean decoded,
            List<EventProblem> problems) {}

    /**
     * A problem.
     *
     * @param code its code
     * @param field its place in the event, such as {@code images[3].loc}; empty if it is the whole
     * @param detail what is wrong, for people
     * @param remedy what to change; null if this release does not know the code
     */
    public record EventProblem(
            String code,
            String field,
            String detail,
            @Nullable String remedy) {}
}
