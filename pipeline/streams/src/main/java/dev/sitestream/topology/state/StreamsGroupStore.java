package dev.sitestream.topology.state;

import dev.sitestream.codec.BinaryReader;
import dev.sitestream.codec.BinaryWriter;
import dev.sitestream.placement.Sibling;
import dev.sitestream.translation.GroupStore;
import dev.sitestream.translation.Member;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.serialization.BytesSerializer;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.jspecify.annotations.Nullable;

/**
 * One site's part of a task's stores.
 *
 * <p>{@code members} has two records of each member: one under its URL, and one under its language, where the latest
 * page comes first. {@code groups} holds what was last sent to lanes for each group, and the groups that have changed
 * since.
 */
public final class StreamsGroupStore implements GroupStore {

    private static final int VERSION = 1;
    private static final int BY_URL = 1;
    private static final int BY_LANGUAGE = 2;
    private static final int LAST_SENT = 1;
    private static final int CHANGED = 2;

    /** A byte that sorts after every text: no byte of UTF-8 is as high. */
    private static final int AFTER = 0xFF;

    private final GroupStores stores;
    private final String site;

    public StreamsGroupStore(GroupStores stores, String site) {
        this.stores = stores;
        this.site = site;
    }

    @Override
    public @Nullable Member member(String group, String url) {
        byte[] bytes = stores.members().get(byUrl(group, url));
        if (bytes == null) {
            return null;
        }
        BinaryReader in = new BinaryReader(bytes);
        in.version("member of a translation group", VERSION);
        return new Member(in.text(), in.signed(), in.count());
    }

    @Override
    public void putMember(String group, String url, Member member) {
        byte[] bytes = new BinaryWriter(24)
                .octet(VERSION)
                .text(member.language())
                .signed(member.joinedAtMicros())
                .count(member.number())
                .toBytes();
        stores.members().put(byUrl(group, url), bytes);
        byte[] number = new BinaryWriter(10).count(member.number()).toBytes();
        stores.members().put(byLanguage(group, url, member), number);
    }

    @Override
    public void removeMember(String group, String url, Member member) {
        stores.members().delete(byUrl(group, url));
        stores.members().delete(byLanguage(group, url, member));
    }

    @Override
    public int countMembers(String group, String language, int limit) {
        Bytes first = Bytes.wrap(languages(group).keyText(language).toBytes());
        try (KeyValueIterator<Bytes, byte[]> members = stores.members().prefixScan(first, new BytesSerializer())) {
            int count = 0;
            while (count < limit && members.hasNext()) {
                members.next();
                count++;
            }
            return count;
        }
    }

    @Override
    public List<Sibling> leaders(String group, int max) {
        List<Sibling> leaders = new ArrayList<>();
        int prefix = languages(group).toBytes().length;
        Bytes end = Bytes.wrap(languages(group).octet(AFTER).toBytes());
        Bytes from = Bytes.wrap(languages(group).toBytes());
        while (leaders.size() < max) {
            // One range for each language: its first entry is the latest page; the others, possibly many, don't count.
            try (KeyValueIterator<Bytes, byte[]> members = stores.members().range(from, end)) {
                if (!members.hasNext()) {
                    return leaders;
                }
                KeyValue<Bytes, byte[]> first = members.next();
                BinaryReader in = new BinaryReader(tail(first.key.get(), prefix));
                String language = in.keyText();
                in.fixed64();
                leaders.add(new Sibling(language, in.keyText(), new BinaryReader(first.value).count()));
                from = Bytes.wrap(
                        languages(group).keyText(language).octet(AFTER).toBytes());
            }
        }
        return leaders;
    }

    @Override
    public List<Sibling> lastSent(String group) {
        byte[] bytes = stores.groups().get(groupKey(LAST_SENT, group));
        List<Sibling> members = new ArrayList<>();
        if (bytes != null) {
            BinaryReader in = new BinaryReader(bytes);
            in.version("translation group", VERSION);
            for (int left = in.smallCount(); left > 0; left--) {
                members.add(new Sibling(in.text(), in.text(), in.count()));
            }
        }
        return members;
    }

    @Override
    public void putLastSent(String group, List<Sibling> members) {
        if (members.isEmpty()) {
            stores.groups().delete(groupKey(LAST_SENT, group));
            return;
        }
        BinaryWriter out = new BinaryWriter(64 * members.size()).octet(VERSION).count(members.size());
        members.forEach(member -> out.text(member.language()).text(member.url()).count(member.joined()));
        stores.groups().put(groupKey(LAST_SENT, group), out.toBytes());
    }

    @Override
    public Map<String, Long> changed() {
        Map<String, Long> changed = new LinkedHashMap<>();
        byte[] prefix = new BinaryWriter(64).octet(CHANGED).keyText(site).toBytes();
        try (KeyValueIterator<Bytes, byte[]> groups =
                stores.groups().prefixScan(Bytes.wrap(prefix), new BytesSerializer())) {
            while (groups.hasNext()) {
                KeyValue<Bytes, byte[]> entry = groups.next();
                BinaryReader key = new BinaryReader(tail(entry.key.get(), prefix.length));
                BinaryReader value = new BinaryReader(entry.value);
                value.version("changed translation group", VERSION);
                changed.put(key.text(), value.signed());
            }
        }
        return changed;
    }

    @Override
    public void putChanged(String group, long changedAtMicros) {
        byte[] bytes =
                new BinaryWriter(12).octet(VERSION).signed(changedAtMicros).toBytes();
        stores.groups().put(groupKey(CHANGED, group), bytes);
    }

    @Override
    public void removeChanged(String group) {
        stores.groups().delete(groupKey(CHANGED, group));
    }

    private Bytes byUrl(String group, String url) {
        return Bytes.wrap(members(BY_URL, group).keyText(url).toBytes());
    }

    private Bytes byLanguage(String group, String url, Member member) {
        BinaryWriter key = languages(group).keyText(member.language());
        // Inverting the sign bit orders numbers ascending; inverting all bits then makes the order descending.
        return Bytes.wrap(key.fixed64(~(member.joinedAtMicros() ^ Long.MIN_VALUE))
                .keyText(url)
                .toBytes());
    }

    private BinaryWriter languages(String group) {
        return members(BY_LANGUAGE, group);
    }

    private BinaryWriter members(int kind, String group) {
        return new BinaryWriter(128).keyText(site).text(group).octet(kind);
    }

    private Bytes groupKey(int kind, String group) {
        return Bytes.wrap(
                new BinaryWriter(64).octet(kind).keyText(site).text(group).toBytes());
    }

    private static byte[] tail(byte[] key, int from) {
        return Arrays.copyOfRange(key, from, key.length);
    }
}
