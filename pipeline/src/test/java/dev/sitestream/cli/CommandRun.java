package dev.sitestream.cli;

import java.io.PrintWriter;
import java.io.StringWriter;
import picocli.CommandLine;

/**
 * What a command did, run inside of the test.
 *
 * @param exitCode what the process would end with
 * @param out what it printed to standard output
 * @param err what it printed to standard error, without the progress and the log
 */
record CommandRun(int exitCode, String out, String err) {

    static CommandRun of(String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        CommandLine command =
                Sitestream.commandLine().setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
        return new CommandRun(command.execute(arguments), out.toString(), err.toString());
    }

    /** The last line that it printed to standard output. */
    String lastLine() {
        return out.lines().reduce("", (before, line) -> line);
    }
}
