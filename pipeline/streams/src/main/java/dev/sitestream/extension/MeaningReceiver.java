package dev.sitestream.extension;

import dev.sitestream.page.event.Problem;
import java.util.List;

/** Takes what a record of one of an extension's topics means; it may mean nothing. */
public interface MeaningReceiver {

    /**
     * It is a message to the extension's part of a site.
     *
     * @param site the site's id
     */
    void message(String site, byte[] content);

    /**
     * It is wrong. It may hold what must not be copied, such as the address of a visitor: only the reasons and its
     * place are reported.
     *
     * @param reasons every reason, at least one
     */
    void wrong(List<Problem> reasons);
}
