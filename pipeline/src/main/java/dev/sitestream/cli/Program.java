package dev.sitestream.cli;

/** How this program is called, so that commands in messages can be copied. */
final class Program {

    private Program() {}

    /** The launcher says as what it was called. */
    static String name() {
        return ShellWord.of(System.getProperty("sitestream.program", "sitestream"));
    }
}
