package dev.sitestream.cli.setup;

import dev.sitestream.config.HttpConfig;
import dev.sitestream.text.PlainText;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Parses the number of a port. */
public final class PortNumber implements ITypeConverter<Integer> {

    public PortNumber() {}

    @Override
    public Integer convert(String text) {
        try {
            int port = Integer.parseInt(text);
            if (port >= 1 && port <= HttpConfig.LAST_PORT) {
                return port;
            }
        } catch (NumberFormatException e) {
            // Is refused below, like a number that is no port.
        }
        throw new TypeConversionException(
                "`" + PlainText.of(text) + "`; allowed are whole numbers from 1 to " + HttpConfig.LAST_PORT);
    }
}
