package dev.sitestream.testing;

import java.util.List;

/** What a command of the program has printed as a warning or an error. */
public final class Warnings {

    /** What a machine that is busy with other things brings about, and what ends by itself ({@code KafkaMessages}). */
    private static final List<String> OF_A_BUSY_MACHINE = List.of(
            "the broker does not take records at present; Kafka's clients send them again",
            "work moves between threads of this instance: ",
            "another instance or thread has taken over work of this one, which did not answer in time; ");

    private Warnings() {}

    /**
     * The lines with a warning or an error, but not those that only say that the machine is busy.
     *
     * @param err what the command has printed to its standard error
     */
    public static List<String> in(String err) {
        return err.lines()
                .filter(line -> line.contains(" WARN ") || line.contains(" ERROR "))
                .filter(line -> OF_A_BUSY_MACHINE.stream().noneMatch(line::contains))
                .toList();
    }
}
