package dev.sitestream.cli;

import picocli.CommandLine.IVersionProvider;

/** The release, from the jar's manifest. */
final class Version implements IVersionProvider {

    @Override
    public String[] getVersion() {
        String version = Sitestream.class.getPackage().getImplementationVersion();
        return new String[] {"sitestream " + (version == null ? "(not packaged)" : version)};
    }
}
