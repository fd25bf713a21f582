package dev.sitestream.cli;

import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Reports wrong usage: the mistake, similar options or commands, and where to find help. */
final class UsageErrors implements IParameterExceptionHandler {

    @Override
    public int handleParseException(ParameterException mistake, String[] args) {
        CommandLine command = mistake.getCommandLine();
        PrintWriter err = command.getErr();
        err.println("sitestream: " + mistake.getMessage());
        UnmatchedArgumentException.printSuggestions(mistake, err);
        err.println("Try '" + command.getCommandSpec().qualifiedName() + " --help'.");
        return CommandLine.ExitCode.USAGE;
    }
}
