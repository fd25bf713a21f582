package dev.sitestream.compare;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * Counts by the beginning of URLs: the host and the first folder. Pages come in the order of their keys, so a folder is
 * complete when another one begins, and only the largest are kept.
 */
final class PrefixCounts {

    /** The most folders that are counted by name. */
    private static final int MAX_PREFIXES = 200;

    private static final Comparator<GroupTotals> SMALLEST_FIRST =
            Comparator.comparingLong(GroupTotals::pages).thenComparing(GroupTotals::name, Comparator.reverseOrder());

    private final PriorityQueue<GroupTotals> largest = new PriorityQueue<>(SMALLEST_FIRST);
    private final GroupTotals others = new GroupTotals("(others)");

    /** The host's pages outside of folders, which are between the folders. */
    private @Nullable Group host;

    private @Nullable Group folder;

    /** Whether the folder itself is a page. */
    private boolean isFolderPage;

    /** The pages below a prefix. */
    private record Group(String prefix, GroupTotals totals) {

        static Group of(byte[] key, int length) {
            String prefix = new String(key, 0, length, StandardCharsets.UTF_8);
            return new Group(prefix, new GroupTotals(prefix));
        }

        /** Keys are in ASCII. */
        boolean is(byte[] key, int length) {
            if (prefix.length() != length) {
                return false;
            }
            // Neighbours differ at the end.
            for (int i = length - 1; i >= 0; i--) {
                if (prefix.charAt(i) != key[i]) {
                    return false;
                }
            }
            return true;
        }
    }

    /** The counts of a page's folder. */
    GroupTotals of(byte[] key) {
        int hostLength = lengthUntilSlash(key, 3);
        if (host == null || !host.is(key, hostLength)) {
            completeFolder();
            complete(host);
            host = Group.of(key, hostLength);
        }
        int length = lengthUntilSlash(key, 4);
        if (length == key.length && (length == hostLength || key[length - 1] != '/')) {
            return host.totals();
        }
        if (folder == null || !folder.is(key, length)) {
            completeFolder();
            folder = Group.of(key, length);
            isFolderPage = length == key.length;
        }
        return folder.totals();
    }

    /** The number of bytes until a slash of the path, or of all bytes. */
    private static int lengthUntilSlash(byte[] key, int number) {
        int slashes = 0;
        for (int i = 0; i < key.length && key[i] != '?'; i++) {
            slashes += key[i] == '/' ? 1 : 0;
            if (slashes == number) {
                return i + 1;
            }
        }
        return key.length;
    }

    /** A folder that is its only page is a page of the host, whose URL ends with a slash. */
    private void completeFolder() {
        if (folder != null && host != null && isFolderPage && folder.totals().pages() == 1) {
            host.totals().add(folder.totals());
        } else {
            complete(folder);
        }
        folder = null;
    }

    private void complete(@Nullable Group group) {
        if (group == null || group.totals().pages() == 0) {
            return;
        }
        largest.add(group.totals());
        if (largest.size() > MAX_PREFIXES) {
            others.add(largest.remove());
        }
    }

    /** The folders, those with most pages first. Nothing can be counted afterwards. */
    List<GroupTotals> totals() {
        completeFolder();
        complete(host);
        List<GroupTotals> totals = new ArrayList<>(largest);
        totals.sort(SMALLEST_FIRST.reversed());
        if (others.pages() > 0) {
            totals.add(others);
        }
        return totals;
    }
}
