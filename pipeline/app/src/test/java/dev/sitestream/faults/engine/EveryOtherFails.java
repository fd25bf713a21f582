package dev.sitestream.faults.engine;

import dev.sitestream.testing.engine.EngineAnswer;
import dev.sitestream.testing.engine.StubIndexNow;
import java.util.List;
import java.util.Random;

/** Accepts every other batch, and does anything with the others. So no failure makes a client wait for long. */
public final class EveryOtherFails implements StubIndexNow.Script {

    private static final List<EngineAnswer> FAILURES = List.of(
            EngineAnswer.CUT,
            EngineAnswer.GONE,
            EngineAnswer.BUSY,
            EngineAnswer.BROKEN,
            EngineAnswer.WRONG_JSON,
            EngineAnswer.HANGING,
            EngineAnswer.tooMany(20));

    private final AnnouncementLog log;
    private final Random random;
    private boolean accepts = true;

    /** @param log keeps all batches with their answers */
    public EveryOtherFails(AnnouncementLog log, long seed) {
        this.log = log;
        this.random = new Random(seed);
    }

    @Override
    public synchronized EngineAnswer answer(StubIndexNow.Batch batch) {
        accepts = !accepts;
        EngineAnswer answer = accepts ? EngineAnswer.OK : FAILURES.get(random.nextInt(FAILURES.size()));
        log.add(batch, answer);
        return answer;
    }
}
