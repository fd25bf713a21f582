package dev.sitestream.cli.text;

import dev.sitestream.remedy.ShellQuote;

/** The name by which this program was called, so that commands in messages can be copied. */
public final class Program {

    private Program() {}

    /** The name that the launcher script passes. */
    public static String name() {
        return ShellQuote.of(System.getProperty("sitestream.program", "sitestream"));
    }
}
