package dev.sitestream.page.stored;

import dev.sitestream.codec.BinaryReader;
import dev.sitestream.page.News;
import dev.sitestream.page.Page;
import dev.sitestream.page.Visibility;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A page and its {@linkplain PageCodec stored form}: one is made from the other when it is first needed. Most pages
 * pass through the pipeline as bytes. Not thread-safe.
 */
public final class EncodedPage {

    private @Nullable Page page;
    private byte @Nullable [] bytes;
    private @Nullable String url;
    private int groups = -1;

    private EncodedPage(@Nullable Page page, byte @Nullable [] bytes) {
        this.page = page;
        this.bytes = bytes;
    }

    /** Returns a page whose stored form is made when it is needed. */
    public static EncodedPage of(Page page) {
        return new EncodedPage(page, null);
    }

    /** Returns a page that is read from its stored form, not a copy, when it is needed. */
    public static EncodedPage of(byte[] bytes) {
        return new EncodedPage(null, bytes);
    }

    /** Returns the stored form, not a copy. */
    public byte[] bytes() {
        byte[] encoded = bytes;
        if (encoded == null) {
            encoded = PageCodec.encode(Objects.requireNonNull(page));
            bytes = encoded;
        }
        return encoded;
    }

    /** Returns the page with all its data. */
    public Page page() {
        Page decoded = page;
        if (decoded == null) {
            decoded = PageCodec.read(new BinaryReader(bytes()));
            page = decoded;
        }
        return decoded;
    }

    /** See {@link Page#url}. */
    public String url() {
        String known = url;
        if (known == null) {
            known = page == null ? PageCodec.url(new BinaryReader(bytes())) : page.url();
            url = known;
        }
        return known;
    }

    /** See {@link Page#visibility}. */
    public Visibility visibility() {
        return (groups() & PageCodec.WITH_VISIBILITY) == 0 ? Visibility.PLAIN : page().visibility();
    }

    /** Returns the page as a news article; null if it is none. */
    public @Nullable News news() {
        return (groups() & PageCodec.WITH_NEWS) == 0
                ? null
                : page().extensions().news();
    }

    /** Returns which groups of optional data the page has. */
    private int groups() {
        if (groups < 0) {
            groups = page == null ? PageCodec.groups(new BinaryReader(bytes())) : PageCodec.groups(page);
        }
        return groups;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof EncodedPage that && Arrays.equals(bytes(), that.bytes());
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bytes());
    }

    @Override
    public String toString() {
        return page().toString();
    }
}
