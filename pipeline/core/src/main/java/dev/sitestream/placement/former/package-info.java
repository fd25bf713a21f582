/**
 * The places of pages other than their newest ones, until crawlers can't see the pages there any more.
 *
 * <p>The words, as all code of placement uses them:
 *
 * <ul>
 *   <li>A page <em>leaves</em> a place: it moves to another one, or it is deleted or withheld. The slot is
 *       <em>left</em> until the page comes back to it: no other page gets it.
 *   <li>A left slot <em>lingers</em> while its file goes on to show the page there. It is <em>released</em>, that is,
 *       emptied, when the page need not be seen there any more.
 *   <li>An <em>arrival</em> is how a page came to its newest place: the list of the places that it has left. The page
 *       <em>has arrived</em> when the index lists it there, so that this can't be lost.
 *   <li>A place is <em>cleared</em> when crawlers can't see the page there any more.
 *   <li>A <em>departure</em> is what is known of a page that was deleted or withheld: where it was shown last, or is
 *       shown further, and which slot is <em>kept</em> for it, which it takes again if it comes back.
 * </ul>
 */
@NullMarked
package dev.sitestream.placement.former;

import org.jspecify.annotations.NullMarked;
