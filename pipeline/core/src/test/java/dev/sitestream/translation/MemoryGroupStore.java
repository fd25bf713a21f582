package dev.sitestream.translation;

import dev.sitestream.placement.Sibling;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Keeps one site's translation groups in memory. */
public final class MemoryGroupStore implements GroupStore {

    private final Map<String, TreeMap<String, Member>> members = new HashMap<>();
    private final Map<String, List<Sibling>> lastSent = new HashMap<>();
    private final Map<String, Long> changed = new LinkedHashMap<>();

    @Override
    public @Nullable Member member(String group, String url) {
        return membersOf(group).get(url);
    }

    @Override
    public void putMember(String group, String url, Member member) {
        membersOf(group).put(url, member);
    }

    @Override
    public void removeMember(String group, String url, Member member) {
        membersOf(group).remove(url, member);
    }

    @Override
    public int countMembers(String group, String language, int limit) {
        return (int) membersOf(group).values().stream()
                .filter(member -> member.language().equals(language))
                .limit(limit)
                .count();
    }

    @Override
    public List<Sibling> leaders(String group, int max) {
        Map<String, Map.Entry<String, Member>> latest = new TreeMap<>();
        membersOf(group).entrySet().stream()
                .sorted(Comparator.comparingLong((Map.Entry<String, Member> member) ->
                                member.getValue().joinedAtMicros())
                        .reversed()
                        .thenComparing(Map.Entry::getKey))
                .forEach(member -> latest.putIfAbsent(member.getValue().language(), member));
        return latest.entrySet().stream()
                .limit(max)
                .map(entry -> new Sibling(
                        entry.getKey(),
                        entry.getValue().getKey(),
                        entry.getValue().getValue().number()))
                .toList();
    }

    @Override
    public List<Sibling> lastSent(String group) {
        return lastSent.getOrDefault(group, List.of());
    }

    @Override
    public void putLastSent(String group, List<Sibling> now) {
        lastSent.put(group, new ArrayList<>(now));
    }

    @Override
    public Map<String, Long> changed() {
        return new LinkedHashMap<>(changed);
    }

    @Override
    public void putChanged(String group, long changedAtMicros) {
        changed.put(group, changedAtMicros);
    }

    @Override
    public void removeChanged(String group) {
        changed.remove(group);
    }

    private Map<String, Member> membersOf(String group) {
        return members.computeIfAbsent(group, absent -> new TreeMap<>());
    }
}
