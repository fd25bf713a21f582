package dev.sitestream.publish.site;

import java.util.Collection;
import java.util.Map;

/** What can be asked of the keyed state of one site's task. */
public interface SiteReader {

    /** What is known of the lanes' files. */
    Collection<FileState> files();

    /** What is known of the files that the task has written itself, by name. */
    Map<String, WrittenFile> written();

    /** What the task remembers of itself; {@link SiteState#NONE} when it has not begun. */
    SiteState state();
}
