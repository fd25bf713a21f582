package dev.sitestream.publish.site;

import dev.sitestream.placement.state.ListingChange;
import dev.sitestream.publish.VerifyReport;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Keeps a site's state in memory, in its stored form. Creating a new publisher on it simulates a restart. */
public final class MemorySiteStore implements SiteStore {

    private final SortedMap<String, byte[]> files = new TreeMap<>();
    private final SortedMap<String, byte[]> written = new TreeMap<>();
    private final SortedMap<String, byte[]> articles = new TreeMap<>();
    private final SortedMap<String, Integer> articleFiles = new TreeMap<>();
    private final TreeSet<Appointment> agenda =
            new TreeSet<>(Comparator.comparingLong(Appointment::atMillis).thenComparing(Appointment::url));
    private final SortedMap<Integer, byte[]> changes = new TreeMap<>();
    private byte[] state = SiteState.NONE.encode();
    private byte @Nullable [] verification;
    private int scans;

    public MemorySiteStore() {}

    private MemorySiteStore(MemorySiteStore other) {
        files.putAll(other.files);
        written.putAll(other.written);
        articles.putAll(other.articles);
        articleFiles.putAll(other.articleFiles);
        agenda.addAll(other.agenda);
        changes.putAll(other.changes);
        state = other.state;
        verification = other.verification;
    }

    /** Returns an independent copy of the state. */
    public MemorySiteStore copy() {
        return new MemorySiteStore(this);
    }

    /** Returns the number of stored articles, appointments and changes. */
    int size() {
        return articles.size() + agenda.size() + changes.size();
    }

    /** Returns how often appointments were read. */
    int looksAtAgenda() {
        return scans;
    }

    @Override
    public Collection<FileState> files() {
        return files.values().stream().map(FileState::decode).toList();
    }

    @Override
    public void putFile(FileState file) {
        files.put(file.name(), file.encode());
    }

    @Override
    public void removeFile(String name) {
        files.remove(name);
    }

    @Override
    public Map<String, WrittenFile> written() {
        Map<String, WrittenFile> decoded = new HashMap<>();
        written.forEach((name, bytes) -> decoded.put(name, WrittenFile.decode(bytes)));
        return decoded;
    }

    @Override
    public @Nullable VerifyReport verification() {
        return verification == null ? null : VerifyReport.decode(verification);
    }

    @Override
    public void putVerification(VerifyReport report) {
        verification = report.encode();
    }

    @Override
    public void putWritten(String name, WrittenFile file) {
        written.put(name, file.encode());
    }

    @Override
    public SiteState state() {
        return SiteState.decode(state);
    }

    @Override
    public void putState(SiteState next) {
        state = next.encode();
    }

    @Override
    public @Nullable NewsArticle article(String url) {
        byte[] article = articles.get(url);
        return article == null
                ? null
                : new NewsArticle(ArticleCodec.decode(article), articleFiles.getOrDefault(url, NewsArticle.WAITING));
    }

    @Override
    public void putArticle(NewsArticle article) {
        articles.put(article.article().url(), ArticleCodec.encode(article.article()));
        articleFiles.put(article.article().url(), article.file());
    }

    @Override
    public void removeArticle(NewsArticle article) {
        articles.remove(article.article().url());
        articleFiles.remove(article.article().url());
    }

    @Override
    public List<byte[]> articles(int file) {
        return articles.entrySet().stream()
                .filter(entry -> articleFiles.getOrDefault(entry.getKey(), NewsArticle.WAITING) == file)
                .map(Map.Entry::getValue)
                .toList();
    }

    @Override
    public void forEachArticle(Consumer<NewsArticle> consumer) {
        articles.forEach((url, article) -> consumer.accept(
                new NewsArticle(ArticleCodec.decode(article), articleFiles.getOrDefault(url, NewsArticle.WAITING))));
    }

    @Override
    public List<Appointment> appointments(int most) {
        scans++;
        return agenda.stream().limit(most).toList();
    }

    @Override
    public List<Appointment> appointmentsAfter(long time) {
        return agenda.stream()
                .filter(appointment -> appointment.atMillis() > time)
                .toList();
    }

    @Override
    public void putAppointment(Appointment appointment) {
        agenda.add(appointment);
    }

    @Override
    public void removeAppointment(Appointment appointment) {
        agenda.remove(appointment);
    }

    @Override
    public Map<Integer, ListingChange> changes() {
        Map<Integer, ListingChange> decoded = new TreeMap<>();
        changes.forEach((slot, bytes) -> decoded.put(slot, ListingChange.decode(bytes)));
        return decoded;
    }

    @Override
    public void putChange(int slot, ListingChange change) {
        changes.put(slot, change.encode());
    }

    @Override
    public void removeChange(int slot) {
        changes.remove(slot);
    }
}
