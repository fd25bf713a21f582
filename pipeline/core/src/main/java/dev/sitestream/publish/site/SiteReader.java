package dev.sitestream.publish.site;

import dev.sitestream.publish.VerifyReport;
import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads the keyed state of one site's task. */
public interface SiteReader {

    /** Returns the states of the lanes' files. */
    Collection<FileState> files();

    /** Returns the states of the files that the task has written itself, by name. */
    Map<String, WrittenFile> written();

    /** Returns the task's own state; {@link SiteState#NONE} before the task has begun. */
    SiteState state();

    /** Returns the report of the last verification; null if there is none. */
    @Nullable
    VerifyReport verification();
}
