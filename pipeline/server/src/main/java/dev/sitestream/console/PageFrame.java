package dev.sitestream.console;

import dev.sitestream.query.InstanceStatus;
import dev.sitestream.query.InstanceStatus.Issue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What surrounds every view.
 *
 * @param title what the window is called
 * @param searched what was searched for, shown in the search field again
 * @param asked how the view was asked for
 * @param answering how many instances the view is from; 0 if it is from none
 * @param silent the addresses of the instances that did not answer
 */
record PageFrame(String title, String searched, Asked asked, int answering, List<String> silent) {

    private static final String PRODUCT = "Sitestream";
    private static final List<String> BELOW_SITES = List.of("/sites/", "/pages", "/announcements");

    static PageFrame of(String title, Asked asked) {
        return new PageFrame(title + " – " + PRODUCT, "", asked, 0, List.of());
    }

    static PageFrame of(String title, Asked asked, List<InstanceStatus> instances) {
        return new PageFrame(
                title + " – " + PRODUCT,
                "",
                asked,
                (int) instances.stream().filter(InstanceStatus::answers).count(),
                instances.stream()
                        .filter(instance -> !instance.answers())
                        .map(InstanceStatus::address)
                        .toList());
    }

    /** What the link to a view has as {@code aria-current}; null if the reader is elsewhere. */
    @Nullable
    String current(String view) {
        int query = asked.path().indexOf('?');
        String path = query < 0 ? asked.path() : asked.path().substring(0, query);
        if (path.equals(view)) {
            return "page";
        }
        return view.equals(Links.SITES) && BELOW_SITES.stream().anyMatch(path::startsWith) ? "true" : null;
    }

    PageFrame searchedFor(String text) {
        return new PageFrame(title, text, asked, answering, silent);
    }

    /** The issues of all instances that are about no site, and the instances that they are of. */
    static List<Issue> general(List<InstanceStatus> instances) {
        return instances.stream()
                .flatMap(instance -> instance.issues().stream())
                .filter(issue -> !issue.subject().startsWith("site "))
                .distinct()
                .toList();
    }
}
