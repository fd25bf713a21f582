package dev.sitestream.config.read;

import dev.sitestream.config.yaml.ScalarTypes;
import dev.sitestream.config.yaml.YamlMapping;
import dev.sitestream.tls.TlsFiles;
import java.nio.file.Path;
import java.util.Optional;

/** Reads the names of the files of a certificate and its key. */
final class TlsFilesReader {

    private TlsFilesReader() {}

    static Optional<TlsFiles> read(YamlMapping tls) {
        Optional<Path> certificate = tls.required("certificate", "the file of the certificate chain, in PEM")
                .flatMap(value -> value.scalar(ScalarTypes::file));
        Optional<Path> key = tls.required("key", "the file of the private key, in PEM")
                .flatMap(value -> value.scalar(ScalarTypes::file));
        return certificate.flatMap(chain -> key.map(some -> new TlsFiles(chain, some)));
    }
}
