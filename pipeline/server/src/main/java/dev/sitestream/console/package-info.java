/**
 * The console: renders answers as pages in HTML. Read-only: where something can be done, a page shows the command.
 *
 * <p>A view is a template in {@code src/main/jte/console} over one record of this package. The build makes a class of
 * each template, in this package, so a renamed component of an answer breaks the build. A template asks nothing: what
 * it shows is in its record. Values are escaped by their place in the page; there is no way around that.
 *
 * <p>Templates that others use:
 *
 * <ul>
 *   <li>{@code layout(frame, content)}: everything around a view
 *   <li>{@code heading(text, parent, parentText, beside)}: the heading, and the way back up
 *   <li>{@code table(caption, head, rows, captionShown)}: a table; give each {@code td} a {@code data-label} with its
 *       column's heading, because on narrow screens each row becomes a list, and class {@code n} if it is a number
 *   <li>{@code pager(pager)}: leads to the next part of a list
 *   <li>{@code badge(badge)}: a state as a word with a sign and a colour
 *   <li>{@code command(command)}: a command to copy
 *   <li>{@code time(at, now)}: a time in the reader's zone or, with {@code now}, how long ago it was
 *   <li>{@code prose(text)}: a text with parts in back quotes
 *   <li>{@code issues(issues)}: health issues, with their commands
 *   <li>{@code empty(heading, next)}: says that there is nothing, and what to do next
 *   <li>{@code livechange(change)}: a row of the live view
 *   <li>{@code findings(caption, view, findings)}, {@code fileparts(parts)}: parts of the view of a file
 *   <li>{@code rule(rule)}: a rule of the configuration, and where it is written
 *   <li>{@code entry(entry, heading, present)}, {@code neighbours(neighbours)}: parts of the view of a page
 *   <li>{@code sparkline(values)}, {@code filemap(map)}: charts
 * </ul>
 *
 * <p>Numbers, durations and sizes are written by {@code Figures}; addresses of views by {@code Links}. A new view is a
 * record, a template, a method of {@code Console}, and a call of it where the answer is sent.
 */
@NullMarked
package dev.sitestream.console;

import org.jspecify.annotations.NullMarked;
