package dev.sitestream.config.read;

import dev.sitestream.config.yaml.ScalarTypes;
import dev.sitestream.config.yaml.YamlMapping;
import dev.sitestream.config.yaml.YamlValue;
import dev.sitestream.encoding.registry.RegistrySettings;
import dev.sitestream.encoding.registry.RegistrySettings.Ids;
import dev.sitestream.page.PageId;
import dev.sitestream.tls.ClientTls;
import dev.sitestream.tls.TlsException;
import dev.sitestream.tls.TlsFiles;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Reads {@code registries}: schema registries by their names. */
final class RegistriesReader {

    private static final Pattern HEADER = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]{1,256}");

    /** What {@link java.net.http.HttpRequest} sets itself. */
    private static final Set<String> NOT_SET = Set.of("connection", "content-length", "expect", "host", "upgrade");

    private RegistriesReader() {}

    /** Returns the registries without the invalid ones, whose problems are noted. */
    static Map<String, RegistrySettings> read(YamlMapping registries) {
        Map<String, RegistrySettings> read = new LinkedHashMap<>();
        registries
                .all()
                .forEach((name, value) -> value.mapping(registry -> registry(name, registry))
                        .flatMap(settings -> settings)
                        .ifPresent(settings -> read.put(name, settings)));
        return read;
    }

    private static Optional<RegistrySettings> registry(String name, YamlMapping registry) {
        boolean isNamed = isName(name);
        if (!isNamed) {
            registry.asValue()
                    .problem("has the name `" + name + "`: allowed are 1 to 64 lower-case letters, digits and, between"
                            + " them, hyphens");
        }
        List<URI> urls = registry.required("url", "the address of the registry, or a list of them")
                .map(RegistriesReader::urls)
                .orElse(List.of());
        Ids ids = registry.scalar("ids", ScalarTypes.constant(Ids.class)).orElse(Ids.CONFLUENT);
        int idBytes = registry.scalar("idBytes", RegistriesReader::idBytes).orElse(Integer.BYTES);
        Map<String, String> headers = headers(registry);
        Optional<ClientTls> tls = registry.mapping("tls", RegistriesReader::tls).flatMap(context -> context);
        return isNamed && !urls.isEmpty()
                ? Optional.of(new RegistrySettings(name, urls, ids, idBytes, headers, tls.orElse(null)))
                : Optional.empty();
    }

    private static boolean isName(String name) {
        try {
            PageId.requireSource(name);
            return true;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    private static List<URI> urls(YamlValue value) {
        List<YamlValue> items =
                value.isSingleValue() ? List.of(value) : value.list().orElse(List.of());
        if (value.isEmptyList()) {
            value.problem("is empty: required is one address at least");
        }
        return items.stream()
                .flatMap(item -> item.scalar(RegistriesReader::url).stream())
                .toList();
    }

    private static URI url(String text) {
        URI url = S3SettingsReader.endpoint(text);
        String address = url.toString();
        return address.endsWith("/") ? URI.create(address.substring(0, address.length() - 1)) : url;
    }

    private static int idBytes(String text) {
        return switch (text) {
            case "4" -> Integer.BYTES;
            case "8" -> Long.BYTES;
            default -> throw new IllegalArgumentException("allowed are 4 and 8");
        };
    }

    private static Optional<ClientTls> tls(YamlMapping tls) {
        Optional<Path> authorities = tls.scalar("ca", ScalarTypes::file);
        boolean hasOwn = tls.at("certificate").isPresent() || tls.at("key").isPresent();
        Optional<TlsFiles> own = hasOwn ? TlsFilesReader.read(tls) : Optional.empty();
        if (tls.at("ca").isEmpty() && !hasOwn) {
            tls.asValue().problem("is empty: required is `ca`, or `certificate` with `key`");
        }
        if (hasOwn && own.isEmpty()) {
            return Optional.empty();
        }
        try {
            return Optional.of(ClientTls.of(authorities.orElse(null), own.orElse(null)));
        } catch (TlsException e) {
            tls.asValue().problem("can't be used: " + e.getMessage());
            return Optional.empty();
        }
    }

    /** The headers of requests, with credentials. */
    private static Map<String, String> headers(YamlMapping registry) {
        Map<String, String> headers = new HashMap<>();
        registry.mapping("headers", YamlMapping::all)
                .orElse(Map.of())
                .forEach((name, value) -> header(name, value).ifPresent(text -> headers.put(name, text)));
        Optional<String> basic =
                registry.mapping("basic", RegistriesReader::basic).flatMap(given -> given);
        boolean hasBearer =
                registry.at("bearer").isPresent() || registry.at("bearerFile").isPresent();
        Optional<String> bearer =
                hasBearer ? registry.secret("bearer", RegistriesReader::headerValue) : Optional.empty();
        if (basic.isPresent() && bearer.isPresent()) {
            registry.at("basic")
                    .ifPresent(value -> value.problem("is given together with `bearer`: allowed is one of the two"));
        }
        basic.ifPresent(credentials -> headers.put("Authorization", "Basic " + credentials));
        bearer.ifPresent(token -> headers.put("Authorization", "Bearer " + token));
        return headers;
    }

    private static Optional<String> basic(YamlMapping basic) {
        Optional<String> user = basic.required("user", "the name or key of the user")
                .flatMap(value -> value.scalar(RegistriesReader::headerValue));
        Optional<String> password = basic.secret("password", RegistriesReader::headerValue);
        return user.flatMap(name -> password.map(
                secret -> Base64.getEncoder().encodeToString((name + ':' + secret).getBytes(StandardCharsets.UTF_8))));
    }

    private static Optional<String> header(String name, YamlValue value) {
        if (!HEADER.matcher(name).matches() || NOT_SET.contains(name.toLowerCase(Locale.ROOT))) {
            value.problem("is the value of `" + name + "`, which is no name of a header that can be set");
            return Optional.empty();
        }
        return value.scalar(RegistriesReader::headerValue);
    }

    private static String headerValue(String text) {
        if (text.isEmpty() || text.chars().anyMatch(c -> c < ' ' || c > '~')) {
            throw new IllegalArgumentException("allowed are letters, digits and punctuation of ASCII");
        }
        return text;
    }
}
