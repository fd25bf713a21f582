package dev.sitestream.announce.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sitestream.announce.Answer.Kind;
import dev.sitestream.announce.state.Standing.InFlight;
import dev.sitestream.announce.state.Standing.State;
import dev.sitestream.codec.UnreadableFormatException;
import java.util.HexFormat;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Stored records come back as they were, and those of a newer release are refused. */
class StoredFormsTest {

    private static final GivenAnswer ANSWER = new GivenAnswer(Kind.TOO_MANY, 429, "429 Too Many Requests", -1);

    @Test
    void aStandingComesBack() {
        Standing standing = Standing.since(3, "key")
                .failed(State.LIMITED, 9)
                .withChecked(true)
                .withKeyPending(true)
                .pacedUntil(4)
                .pausedUntil(5)
                .withPollAt(6)
                .withAnnounced(7, 8)
                .withInFlight(new InFlight(10, 11, 12))
                .withLast(ANSWER);

        assertThat(Standing.decode(standing.encode())).isEqualTo(standing);
        assertThat(HexFormat.of().formatHex(standing.encode()))
                .as("as deployed state has it")
                .isEqualTo("0106036b657901074c494d495445440101011201080a0c0e080a010a160c0108544f4f5f4d414e59"
                        + "ad031534323920546f6f204d616e7920526571756573747301");
        Standing landed = standing.landed().opened();
        assertThat(Standing.decode(landed.encode())).isEqualTo(landed);
        assertThat(landed.nextMillis()).isEqualTo(4);
        assertThat(landed.batches().last()).isEqualTo(10);
    }

    @Test
    void aLongDetailIsCut() {
        assertThat(new GivenAnswer(Kind.INVALID, 400, "x".repeat(5_000), 0).detail())
                .hasSize(300);
    }

    @Test
    void otherRecordsComeBack() {
        PendingUrl pending = new PendingUrl("u", true, -1, 2, 3, 4, 5, PendingUrl.UNSUSPECTED);
        assertThat(PendingUrl.decode("u", pending.encode())).isEqualTo(pending);
        Announcement announcement = new Announcement("t", "u", 1, true, -4, -3, -2, 3, ANSWER);
        assertThat(Announcement.decode("t", "u", announcement.encode())).isEqualTo(announcement);
        AnnouncedBatch batch = new AnnouncedBatch("t", 1, -2, 3, "f", ANSWER);
        assertThat(AnnouncedBatch.decode("t", 1, batch.encode())).isEqualTo(batch);
        LedgerChunk chunk = new LedgerChunk("t", 1, -2, List.of("a", "ü"));
        assertThat(LedgerChunk.decode(chunk.encode())).isEqualTo(chunk);
        AnnouncerState state = new AnnouncerState(new TreeSet<>(List.of(0, 300)), 1, 2);
        assertThat(AnnouncerState.decode(state.encode())).isEqualTo(state);
        Submission submission = Submission.opened("t", "f", -5).failed(ANSWER, 7);
        assertThat(Submission.decode("t", "f", submission.encode())).isEqualTo(submission);
        StoredReading reading = new StoredReading("t", "f", null, true, 1, 2, 3);
        assertThat(StoredReading.decode("t", "f", reading.encode())).isEqualTo(reading);
    }

    @Test
    void thoseOfANewerReleaseAreRefused() {
        byte[] newer = {2};

        assertThatThrownBy(() -> Standing.decode(newer)).isInstanceOf(UnreadableFormatException.class);
        assertThatThrownBy(() -> PendingUrl.decode("u", newer)).isInstanceOf(UnreadableFormatException.class);
        assertThatThrownBy(() -> Announcement.decode("t", "u", newer)).isInstanceOf(UnreadableFormatException.class);
        assertThatThrownBy(() -> AnnouncedBatch.decode("t", 1, newer)).isInstanceOf(UnreadableFormatException.class);
        assertThatThrownBy(() -> LedgerChunk.decode(newer)).isInstanceOf(UnreadableFormatException.class);
        assertThatThrownBy(() -> AnnouncerState.decode(newer)).isInstanceOf(UnreadableFormatException.class);
        assertThatThrownBy(() -> KnownFile.decode("f", newer)).isInstanceOf(UnreadableFormatException.class);
        assertThatThrownBy(() -> Submission.decode("t", "f", newer)).isInstanceOf(UnreadableFormatException.class);
        assertThatThrownBy(() -> StoredReading.decode("t", "f", newer)).isInstanceOf(UnreadableFormatException.class);
    }
}
