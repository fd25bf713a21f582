package dev.sitestream.translation;

import dev.sitestream.page.Fingerprint;
import dev.sitestream.placement.PageNotice;
import dev.sitestream.placement.PageNotice.Joined;
import dev.sitestream.placement.PageNotice.Left;
import dev.sitestream.placement.Sibling;
import dev.sitestream.placement.SiblingSet;
import dev.sitestream.translation.TranslationGroups.Update;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/** Lanes and their translation groups, with messages in flight between them, and restarts of the groups' task. */
final class GroupTraffic {

    private static final List<String> LANGUAGES = List.of("de", "en", "fr");

    private final Random random;
    private final int lanes;
    private final MemoryGroupStore store = new MemoryGroupStore();
    private final Map<String, Joined> live = new HashMap<>();
    private final Map<String, List<String>> known = new HashMap<>();
    private final List<Deque<PageNotice>> notices = new ArrayList<>();
    private final List<Deque<Update>> updates = new ArrayList<>();
    private TranslationGroups groups;
    private long sequence;

    GroupTraffic(long seed) {
        random = new Random(seed);
        lanes = 1 + random.nextInt(4);
        groups = new TranslationGroups(lanes, store);
        for (int lane = 0; lane < lanes; lane++) {
            notices.add(new ArrayDeque<>());
            updates.add(new ArrayDeque<>());
        }
    }

    void step() {
        switch (random.nextInt(4)) {
            case 0 -> changePage();
            case 1 -> takeNotice(random.nextInt(lanes));
            case 2 -> takeUpdate(random.nextInt(lanes));
            default -> {
                if (random.nextInt(3) == 0) {
                    send(1 + random.nextInt(5));
                } else if (random.nextInt(200) == 0) {
                    groups = new TranslationGroups(lanes, store);
                }
            }
        }
    }

    void settle() {
        for (int lane = 0; lane < lanes; lane++) {
            while (!notices.get(lane).isEmpty()) {
                takeNotice(lane);
            }
        }
        send(Integer.MAX_VALUE);
        for (int lane = 0; lane < lanes; lane++) {
            while (!updates.get(lane).isEmpty()) {
                takeUpdate(lane);
            }
        }
    }

    /** Returns the URLs of each live page's siblings, as its lane knows them. */
    Map<String, List<String>> known() {
        return known;
    }

    /** Computes the expected result of {@link #known()} by brute force. */
    Map<String, List<String>> expected() {
        Map<String, TreeMap<String, Joined>> leaders = new HashMap<>();
        live.values()
                .forEach(page -> leaders.computeIfAbsent(page.group(), group -> new TreeMap<>())
                        .merge(page.language(), page, (a, b) -> a.timeMicros() > b.timeMicros() ? a : b));
        Map<String, List<String>> expected = new HashMap<>();
        live.forEach((url, page) -> {
            TreeMap<String, Joined> group = leaders.getOrDefault(page.group(), new TreeMap<>());
            boolean counts = group.size() > 1 && page.equals(group.get(page.language()));
            List<String> siblings = group.values().stream().map(Joined::url).toList();
            expected.put(url, counts ? siblings : List.of());
        });
        return expected;
    }

    private void changePage() {
        String url = "https://example.com/" + random.nextInt(60);
        long timeMicros = ++sequence;
        Joined now = live.remove(url);
        if (now != null) {
            known.remove(url);
            notices.get(laneOf(url)).add(new Left(url, now.group(), timeMicros));
        }
        if (random.nextInt(3) > 0) {
            Joined joined =
                    new Joined(url, "g" + random.nextInt(8), LANGUAGES.get(random.nextInt(3)), timeMicros, timeMicros);
            live.put(url, joined);
            known.put(url, List.of());
            notices.get(laneOf(url)).add(joined);
        }
    }

    private void takeNotice(int lane) {
        PageNotice notice = notices.get(lane).poll();
        if (notice instanceof Joined joined) {
            groups.join(joined);
        } else if (notice instanceof Left left) {
            groups.leave(left);
        }
    }

    private void send(int max) {
        groups.takeUpdates(max).forEach(update -> updates.get(update.lane()).add(update));
    }

    private void takeUpdate(int lane) {
        Update update = updates.get(lane).poll();
        SiblingSet set = update == null ? null : update.set();
        if (set != null) {
            List<String> urls = set.members().stream().map(Sibling::url).toList();
            set.members().forEach(page -> hear(lane, page, urls.size() < 2 ? List.of() : urls));
            set.displaced().forEach(page -> hear(lane, page, List.of()));
        }
    }

    private void hear(int lane, Sibling page, List<String> siblings) {
        Joined joined = live.get(page.url());
        if (joined != null && laneOf(page.url()) == lane && joined.number() == page.joined()) {
            known.put(page.url(), siblings);
        }
    }

    private int laneOf(String url) {
        return (int) Math.floorMod(Fingerprint.of(url), (long) lanes);
    }
}
