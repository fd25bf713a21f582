package dev.sitestream.query;

/**
 * What a search engine or a hub has answered.
 *
 * @param kind what follows from it, such as {@code accepted} or {@code too-many}
 * @param status the HTTP status; 0 if no reply arrived
 * @param detail the answer for people, such as {@code 200 OK}
 * @param at when it arrived, in RFC 3339
 */
public record TargetAnswer(String kind, int status, String detail, String at) {}
