package dev.sitestream.topology.state;

import dev.sitestream.codec.BinaryReader;
import dev.sitestream.codec.BinaryWriter;
import dev.sitestream.placement.state.ListingChange;
import dev.sitestream.publish.VerifyReport;
import dev.sitestream.publish.site.Appointment;
import dev.sitestream.publish.site.ArticleCodec;
import dev.sitestream.publish.site.FileState;
import dev.sitestream.publish.site.NewsArticle;
import dev.sitestream.publish.site.SiteState;
import dev.sitestream.publish.site.SiteStore;
import dev.sitestream.publish.site.WrittenFile;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.jspecify.annotations.Nullable;

/**
 * One site's part of a task's stores.
 *
 * <p>An article is stored among those of its news file; a second record, under its URL, holds the number of that file.
 */
public final class StreamsSiteStore extends StreamsSiteReader implements SiteStore {

    private static final int BY_URL = 0;
    private static final int IN_ORDER = 1;

    private static final int VERSION = 1;
    private static final byte[] NOTHING_MORE = {VERSION};

    private final IndexStores stores;
    private final String site;
    private final StoredQueue agenda;

    public StreamsSiteStore(IndexStores stores, String site) {
        super(new Stores(stores.files(), stores.indexes()), site);
        this.stores = stores;
        this.site = site;
        this.agenda = new StoredQueue(stores.agenda(), key(prefix()), afterAppointments());
    }

    @Override
    public void putFile(FileState file) {
        stores.files().put(fileKey(file.name()), file.encode());
    }

    @Override
    public void removeFile(String name) {
        stores.files().delete(fileKey(name));
    }

    @Override
    public void putWritten(String name, WrittenFile file) {
        stores.indexes().put(writtenKey(name), file.encode());
    }

    @Override
    public void putState(SiteState state) {
        stores.indexes().put(stateKey(), state.encode());
    }

    @Override
    public void putVerification(VerifyReport report) {
        stores.indexes().put(verificationKey(), report.encode());
    }

    @Override
    public @Nullable NewsArticle article(String url) {
        byte[] place = stores.articles().get(articleKey(url));
        if (place == null) {
            return null;
        }
        BinaryReader in = new BinaryReader(place);
        in.version("place of an article", VERSION);
        int file = in.smallCount();
        byte[] article = stores.articles().get(articleKey(file, url));
        if (article == null) {
            throw new IllegalStateException("site " + site + ": news file " + file + " lacks " + url);
        }
        return new NewsArticle(ArticleCodec.decode(article), file);
    }

    @Override
    public void putArticle(NewsArticle article) {
        String url = article.article().url();
        byte[] place = new BinaryWriter(4).octet(VERSION).count(article.file()).toBytes();
        stores.articles().put(articleKey(url), place);
        stores.articles().put(articleKey(article.file(), url), ArticleCodec.encode(article.article()));
    }

    @Override
    public void removeArticle(NewsArticle article) {
        String url = article.article().url();
        stores.articles().delete(articleKey(url));
        stores.articles().delete(articleKey(article.file(), url));
    }

    @Override
    public List<byte[]> articles(int file) {
        List<byte[]> articles = new ArrayList<>();
        BinaryWriter prefix = prefix().octet(IN_ORDER).fixed32(file);
        try (KeyValueIterator<Bytes, byte[]> entries = scan(stores.articles(), prefix)) {
            entries.forEachRemaining(entry -> articles.add(entry.value));
        }
        return articles;
    }

    @Override
    public void forEachArticle(Consumer<NewsArticle> consumer) {
        try (KeyValueIterator<Bytes, byte[]> entries = scan(stores.articles(), prefix().octet(IN_ORDER))) {
            while (entries.hasNext()) {
                KeyValue<Bytes, byte[]> entry = entries.next();
                int file = sortable(entry.key).fixed32();
                consumer.accept(new NewsArticle(ArticleCodec.decode(entry.value), file));
            }
        }
    }

    @Override
    public List<Appointment> appointments(int max) {
        return agenda.first(afterAppointments(), max).stream()
                .map(entry -> appointment(entry.getKey()))
                .toList();
    }

    @Override
    public List<Appointment> appointmentsAfter(long afterMillis) {
        List<Appointment> later = new ArrayList<>();
        try (KeyValueIterator<Bytes, byte[]> entries =
                stores.agenda().range(key(prefix().fixed64(afterMillis + 1)), key(prefix().fixed64(Long.MAX_VALUE)))) {
            entries.forEachRemaining(entry -> later.add(appointment(entry.key)));
        }
        return later;
    }

    @Override
    public void putAppointment(Appointment appointment) {
        agenda.put(appointmentKey(appointment), NOTHING_MORE);
    }

    @Override
    public void removeAppointment(Appointment appointment) {
        agenda.remove(appointmentKey(appointment));
    }

    @Override
    public Map<Integer, ListingChange> changes() {
        Map<Integer, ListingChange> changes = new HashMap<>();
        try (KeyValueIterator<Bytes, byte[]> entries = scan(stores.feeds(), prefix())) {
            while (entries.hasNext()) {
                KeyValue<Bytes, byte[]> entry = entries.next();
                BinaryReader key = new BinaryReader(entry.key.get());
                key.keyText();
                changes.put(key.fixed32(), ListingChange.decode(entry.value));
            }
        }
        return changes;
    }

    @Override
    public void putChange(int slot, ListingChange change) {
        stores.feeds().put(changeKey(slot), change.encode());
    }

    @Override
    public void removeChange(int slot) {
        stores.feeds().delete(changeKey(slot));
    }

    private Bytes fileKey(String name) {
        return key(prefix().keyText(name));
    }

    private Bytes articleKey(String url) {
        return key(prefix().octet(BY_URL).raw(utf8(url)));
    }

    private Bytes articleKey(int file, String url) {
        return key(prefix().octet(IN_ORDER).fixed32(file).raw(utf8(url)));
    }

    private Bytes appointmentKey(Appointment appointment) {
        return key(prefix().fixed64(appointment.atMillis()).raw(utf8(appointment.url())));
    }

    private static Appointment appointment(Bytes key) {
        BinaryReader in = new BinaryReader(key.get());
        in.keyText();
        return new Appointment(in.fixed64(), new String(in.rest(), StandardCharsets.UTF_8));
    }

    /** Returns a key after those of all appointments, whose times are after 1970. */
    private Bytes afterAppointments() {
        return key(prefix().fixed64(Long.MAX_VALUE));
    }

    private Bytes changeKey(int slot) {
        return key(prefix().fixed32(slot));
    }

    /** Returns a reader of the part after the kind in an ordered record's key. */
    private static BinaryReader sortable(Bytes key) {
        BinaryReader in = new BinaryReader(key.get());
        in.keyText();
        in.octet();
        return in;
    }
}
