package dev.sitestream.cli;

import java.io.PrintWriter;
import java.io.StringWriter;
import picocli.CommandLine;

/**
 * The result of a command that was run in the test's process.
 *
 * @param exitCode the exit code that the process would have
 * @param out the standard output
 * @param err the standard error, without the progress and the log
 */
record CommandRun(int exitCode, String out, String err) {

    static CommandRun of(String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        CommandLine command =
                Sitestream.commandLine().setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
        return new CommandRun(command.execute(arguments), out.toString(), err.toString());
    }

    /** The last line of the standard output. */
    String lastLine() {
        return out.lines().reduce("", (before, line) -> line);
    }
}
