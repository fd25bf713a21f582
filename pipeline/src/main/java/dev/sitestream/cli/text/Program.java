package dev.sitestream.cli.text;

/** How this program is called, so that commands in messages can be copied. */
public final class Program {

    private Program() {}

    /** The launcher says as what it was called. */
    public static String name() {
        return ShellWord.of(System.getProperty("sitestream.program", "sitestream"));
    }
}
