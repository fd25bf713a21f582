package dev.sitestream.topology.runtime;

import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListTransactionsOptions;
import org.apache.kafka.clients.admin.MemberDescription;
import org.apache.kafka.clients.admin.MemberToRemove;
import org.apache.kafka.clients.admin.RemoveMembersFromConsumerGroupOptions;
import org.apache.kafka.clients.admin.TransactionListing;
import org.apache.kafka.clients.admin.TransactionState;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Clears away what dead instances have left on the broker, while this one waits for its work.
 *
 * <ul>
 *   <li>Their open transactions. Until they end, successors can't read what was written after them, nor where to go on.
 *       The broker ends them itself, but late: it looks every 10 s for transactions that are older than 10 s. An
 *       instance is dead when the group has lost it. If it is alive all the same, it can't commit any more, so nothing
 *       is lost when its transaction ends.
 *   <li>What this instance was in the group before its {@linkplain Instance#running topology changed}. The group would
 *       wait for that member until its session has timed out.
 * </ul>
 */
final class DeadInstances implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(DeadInstances.class);
    private static final Duration PAUSE = Duration.ofMillis(250);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(2);

    /** As Kafka Streams writes the id of a process into the names of clients and transactions. */
    private static final String PROCESS = "([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})";

    private final Admin admin;
    private final String group;
    private final Predicate<String> isFormer;
    private final BooleanSupplier isWaiting;
    private final Pattern member;
    private final Pattern transaction;
    private final ExecutorService thread = Executors.newSingleThreadExecutor(task -> {
        Thread made = new Thread(task, "dead-instances");
        made.setDaemon(true);
        return made;
    });

    /**
     * Prepares it.
     *
     * @param admin is closed with this
     * @param group the application id
     * @param isFormer whether a static member of the group was this instance, and isn't any more
     * @param isWaiting whether this instance may be waiting for what others have left
     */
    DeadInstances(Admin admin, String group, Predicate<String> isFormer, BooleanSupplier isWaiting) {
        this.admin = admin;
        this.group = group;
        this.isFormer = isFormer;
        this.isWaiting = isWaiting;
        String start = "^" + Pattern.quote(group) + "-" + PROCESS + "-";
        this.member = Pattern.compile(start + ".*");
        this.transaction = Pattern.compile(start + "[0-9]+$");
    }

    /** Clears away as long as this instance is waiting. Returns at once. */
    void clearWhileWaiting() {
        try {
            thread.execute(this::run);
        } catch (RejectedExecutionException e) {
            LOG.debug("the pipeline is closing", e);
        }
    }

    private void run() {
        Duration pause = PAUSE;
        try {
            while (isWaiting.getAsBoolean()) {
                clear();
                TimeUnit.NANOSECONDS.sleep(pause.toNanos());
                pause = pause.multipliedBy(2).compareTo(LONGEST_PAUSE) < 0 ? pause.multipliedBy(2) : LONGEST_PAUSE;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void clear() throws InterruptedException {
        attempt(() -> {
            List<MemberDescription> members = members();
            attempt(() -> removeFormer(members));
            attempt(() -> endTransactions(members));
        });
    }

    /** A step fails without the right to do it, or while brokers are away. Then they do it themselves, later. */
    private static void attempt(Step step) throws InterruptedException {
        try {
            step.run();
        } catch (ExecutionException e) {
            LOG.debug("something that dead instances have left can't be cleared away", e);
        }
    }

    private List<MemberDescription> members() throws ExecutionException, InterruptedException {
        return admin.describeConsumerGroups(List.of(group)).all().get().values().stream()
                .flatMap(described -> described.members().stream())
                .toList();
    }

    private void removeFormer(List<MemberDescription> members) throws ExecutionException, InterruptedException {
        Set<MemberToRemove> former = members.stream()
                .flatMap(some -> some.groupInstanceId().stream())
                .filter(isFormer)
                .map(MemberToRemove::new)
                .collect(Collectors.toSet());
        if (!former.isEmpty()) {
            admin.removeMembersFromConsumerGroup(group, new RemoveMembersFromConsumerGroupOptions(former))
                    .all()
                    .get();
            LOG.info("left the group as the {} members that this instance was before", former.size());
        }
    }

    private void endTransactions(List<MemberDescription> members) throws ExecutionException, InterruptedException {
        Set<String> alive = new HashSet<>();
        for (MemberDescription some : members) {
            Matcher matcher = member.matcher(some.clientId());
            if (!matcher.matches()) {
                // Its user has named the clients, so nothing shows whose transactions are whose.
                return;
            }
            alive.add(matcher.group(1));
        }
        if (alive.isEmpty()) {
            return;
        }
        ListTransactionsOptions open = new ListTransactionsOptions().filterStates(Set.of(TransactionState.ONGOING));
        List<String> abandoned = admin.listTransactions(open).all().get().stream()
                .map(TransactionListing::transactionalId)
                .filter(id -> isOfDead(id, alive))
                .toList();
        if (!abandoned.isEmpty()) {
            admin.fenceProducers(abandoned).all().get();
            LOG.info("ended {} transactions that instances have left open when they died", abandoned.size());
        }
    }

    private boolean isOfDead(String id, Set<String> alive) {
        Matcher matcher = transaction.matcher(id);
        return matcher.matches() && !alive.contains(matcher.group(1));
    }

    /** A part of the work for which brokers are needed. */
    private interface Step {

        void run() throws ExecutionException, InterruptedException;
    }

    @Override
    public void close() {
        thread.shutdownNow();
        admin.close(Duration.ZERO);
    }
}
