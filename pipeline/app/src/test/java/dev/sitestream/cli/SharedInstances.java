package dev.sitestream.cli;

import dev.sitestream.testing.Folders;
import dev.sitestream.testing.MemoryFolders;
import dev.sitestream.testing.TestBroker;
import java.io.IOException;
import java.nio.file.Path;

/**
 * The pair of instances that the classes of this test JVM share. Each class sends events about sites of its own only,
 * and leaves the pair at rest, with files that are in order.
 */
final class SharedInstances {

    /** How many sites there are. */
    static final int COUNT = 9;

    private static final String SITES = """
        sites:
          # AnswersEndToEndTest
          - id: shop
            url: https://goods.example.com/
            lanes: 4
            limits: {urls: 10, bytes: 52428800}
            publishAfter: 0s
            sections: [{name: blog, match: ["/blog/**"], format: text}, {name: products}]
          - id: desk
            url: https://desk.example.com/
            publishAfter: 0s
            news: {publication: {name: The Desk, language: en}}
            announce:
              dryRun: true
              after: 0s
              indexNow: {key: 0123456789abcdef, keyLocation: "https://desk.example.com/key.txt"}
          # ConsoleEndToEndTest
          - {id: mall, url: 'https://mall.example.com/', lanes: 3, publishAfter: 0s,
             sections: [{name: products, match: ['/p/**']}, {name: pages}]}
          - {id: diary, url: 'https://diary.example.com/', lanes: 2, publishAfter: 0s}
          - {id: empty, url: 'https://empty.example.com/'}
          # ConsoleStreamsEndToEndTest and OpenStreamsEndToEndTest
          - {id: stream, url: 'https://stream.example.com/', lanes: 4, publishAfter: 0s}
          - {id: weblog, url: 'https://weblog.example.com/', publishAfter: 0s}
          # ReconcileEndToEndTest
          - id: stock
            url: https://stock.example.com/
            lanes: 5
            publishAfter: 0s
            sections: [{name: blog, match: ["/blog/**"]}, {name: products}]
          # SwitchOverEndToEndTest, whose pages are those of RandomPages
          - {id: moved, url: 'https://shop.example.com/', lanes: 3, limits: {urls: 100}, publishAfter: 0s}
        """;

    private SharedInstances() {}

    /** The pair, which is started when it is first used, and closed when the JVM ends. */
    static TwoInstances get() {
        return Running.PAIR;
    }

    /** Its initialization starts the pair. */
    private static final class Running {

        private static final TwoInstances PAIR = start();

        private static TwoInstances start() {
            try {
                Path folder = MemoryFolders.create();
                TwoInstances pair = TwoInstances.start(folder, SITES);
                TestBroker.closeBeforeStop(() -> stop(pair, folder));
                return pair;
            } catch (Exception e) {
                throw new IllegalStateException("the instances that tests share can't start", e);
            }
        }

        private static void stop(TwoInstances pair, Path folder) throws IOException {
            pair.close();
            Folders.delete(folder);
        }
    }
}
