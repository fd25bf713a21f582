package dev.sitestream.announce.config;

import dev.sitestream.announce.AnnounceSettings;
import dev.sitestream.announce.AnnounceSettings.BaiduSettings;
import dev.sitestream.announce.AnnounceSettings.BingSettings;
import dev.sitestream.announce.AnnounceSettings.IndexNowSettings;
import dev.sitestream.announce.AnnounceSettings.SearchConsoleSettings;
import dev.sitestream.announce.ServiceAccount;
import dev.sitestream.config.yaml.ScalarTypes;
import dev.sitestream.config.yaml.YamlMapping;
import dev.sitestream.config.yaml.YamlValue;
import dev.sitestream.page.url.WebUrl;
import dev.sitestream.site.FileKind;
import dev.sitestream.site.FileNames;
import dev.sitestream.site.Site;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Reads a site's {@code announce}. */
final class AnnounceSettingsReader {

    private static final String ENDPOINTS = "allowed are http(s) URLs without user, password and query";

    /** Empty if the site is invalid itself. */
    private final Optional<Site> site;

    private AnnounceSettingsReader(Optional<Site> site) {
        this.site = site;
    }

    /**
     * Returns how the site's changes are announced; empty if they are not.
     *
     * @param item the site's keys
     * @param site what they mean; empty if they are invalid
     */
    static Optional<AnnounceSettings> of(YamlMapping item, Optional<Site> site) {
        return item.mapping("announce", new AnnounceSettingsReader(site)::read);
    }

    /** Returns the settings, with defaults for missing and without invalid values, whose problems are noted. */
    private AnnounceSettings read(YamlMapping announce) {
        Duration after = announce.scalar("after", ScalarTypes.duration(Duration.ZERO, AnnounceSettings.MAX_AFTER))
                .orElse(AnnounceSettings.DEFAULT_AFTER);
        Duration again = announce.scalar("again", ScalarTypes.duration(Duration.ZERO, AnnounceSettings.MAX_AGAIN))
                .orElse(AnnounceSettings.DEFAULT_AGAIN);
        int daily = announce.scalar("daily", ScalarTypes.wholeNumber(1, AnnounceSettings.MAX_DAILY))
                .map(Long::intValue)
                .orElse(AnnounceSettings.DEFAULT_DAILY);
        boolean dryRun = announce.scalar("dryRun", ScalarTypes::truth).orElse(false);
        Optional<YamlValue> indexNow = announce.at("indexNow");
        Optional<YamlValue> webSub = announce.at("webSub");
        Optional<YamlValue> searchConsole = announce.at("searchConsole");
        Optional<YamlValue> bing = announce.at("bing");
        Optional<YamlValue> baidu = announce.at("baidu");
        Optional<Boolean> pings = webSub.flatMap(value -> value.scalar(ScalarTypes::truth));
        if (pings.orElse(false)
                && site.isPresent()
                && site.get().outputs().feeds().hub() == null) {
            webSub.get().problem("is `true`, but the site's feeds name no hub: required is `feeds.hub`");
        }
        boolean hasTarget = indexNow.isPresent()
                || (webSub.isPresent() && pings.orElse(true))
                || searchConsole.isPresent()
                || bing.isPresent()
                || baidu.isPresent();
        if (!hasTarget) {
            announce.asValue()
                    .problem("names no engine or hub: required is at least one of `indexNow`, `webSub`,"
                            + " `searchConsole`, `bing` and `baidu`");
        }
        return new AnnounceSettings(
                after,
                again,
                daily,
                dryRun,
                target(indexNow, this::indexNow),
                pings.orElse(false),
                target(searchConsole, this::searchConsole),
                target(bing, AnnounceSettingsReader::bing),
                target(baidu, AnnounceSettingsReader::baidu));
    }

    private static <T> @Nullable T target(Optional<YamlValue> value, Function<YamlMapping, Optional<T>> reader) {
        return value.flatMap(some -> some.mapping(reader)).flatMap(read -> read).orElse(null);
    }

    private Optional<IndexNowSettings> indexNow(YamlMapping indexNow) {
        Optional<String> key = indexNow.required("key", "8 to 128 letters, digits and hyphens of your own")
                .flatMap(value -> value.scalar(this::indexNowKey));
        URI endpoint = endpoint(indexNow, IndexNowSettings.DEFAULT_ENDPOINT);
        @Nullable
        URI keyLocation = indexNow.scalar("keyLocation", this::keyLocation).orElse(null);
        return key.map(some -> new IndexNowSettings(some, endpoint, keyLocation));
    }

    /** The key's file must not have the name of another file that Sitestream publishes. */
    private String indexNowKey(String text) {
        IndexNowSettings.requireKey(text);
        if (FileNames.kindOf(FileNames.ofKey(text)) != FileKind.KEY) {
            throw new IllegalArgumentException(
                    "allowed are keys whose file, the key with `.txt`, has not the name of a sitemap file");
        }
        return text;
    }

    private URI keyLocation(String text) {
        WebUrl url = ScalarTypes.url(text);
        URI location = uri(url);
        if (site.isEmpty()) {
            return location;
        }
        WebUrl base = site.get().url();
        String path = url.path();
        boolean covers =
                url.host().equals(base.host()) && base.path().startsWith(path.substring(0, path.lastIndexOf('/') + 1));
        if (!covers) {
            throw new IllegalArgumentException("allowed are URLs on the site's host, in a folder that `" + base.href()
                    + "` lies in: a key is valid for the pages in its file's folder");
        }
        return location;
    }

    private Optional<SearchConsoleSettings> searchConsole(YamlMapping searchConsole) {
        Optional<ServiceAccount> account = searchConsole
                .required("credentials", "the key file of a service account, in JSON")
                .flatMap(value ->
                        value.inFile(json -> ServiceAccount.parse(json, SearchConsoleSettings.DEFAULT_ENDPOINT)));
        Optional<String> property = searchConsole
                .required(
                        "property",
                        "the property as Search Console names it: a URL with a slash at its end, or"
                                + " `sc-domain:example.com`")
                .flatMap(value -> value.scalar(this::property));
        return account.flatMap(some ->
                property.map(name -> new SearchConsoleSettings(some, name, SearchConsoleSettings.DEFAULT_ENDPOINT)));
    }

    private String property(String text) {
        boolean isDomain = text.startsWith(SearchConsoleSettings.DOMAIN);
        WebUrl url = ScalarTypes.url(
                isDomain ? "https://" + text.substring(SearchConsoleSettings.DOMAIN.length()) + "/" : text);
        String name = isDomain ? SearchConsoleSettings.DOMAIN + url.host() : url.href();
        boolean isName = isDomain ? name.equalsIgnoreCase(text) : name.endsWith("/");
        if (!isName
                || (site.isPresent()
                        && !contains(url, isDomain, ScalarTypes.url(site.get().sitemaps())))) {
            throw new IllegalArgumentException("allowed are properties that contain the published files"
                    + site.map(some -> ", `" + some.sitemaps() + "`").orElse("")
                    + ": URLs with a slash at the end, and `sc-domain:` with a domain");
        }
        return name;
    }

    private static boolean contains(WebUrl property, boolean isDomain, WebUrl folder) {
        return isDomain
                ? ("." + folder.host()).endsWith("." + property.host())
                : folder.href().startsWith(property.href());
    }

    private static Optional<BingSettings> bing(YamlMapping bing) {
        Optional<String> apiKey = bing.secret("apiKey", BingSettings::requireApiKey);
        return apiKey.map(key -> new BingSettings(key, BingSettings.DEFAULT_ENDPOINT));
    }

    private static Optional<BaiduSettings> baidu(YamlMapping baidu) {
        Optional<String> token = baidu.secret("token", BaiduSettings::requireToken);
        URI endpoint = endpoint(baidu, BaiduSettings.DEFAULT_ENDPOINT);
        return token.map(some -> new BaiduSettings(some, endpoint));
    }

    private static URI endpoint(YamlMapping target, URI usual) {
        return target.scalar("endpoint", AnnounceSettingsReader::endpoint).orElse(usual);
    }

    private static URI endpoint(String text) {
        URI endpoint = uri(ScalarTypes.url(text));
        if (endpoint.getRawUserInfo() != null || endpoint.getRawQuery() != null) {
            throw new IllegalArgumentException(ENDPOINTS);
        }
        return endpoint;
    }

    private static URI uri(WebUrl url) {
        try {
            URI uri = URI.create(url.href());
            if (uri.getHost() != null) {
                return uri;
            }
        } catch (IllegalArgumentException e) {
            // The message quotes the URL, which may contain a password
        }
        throw new IllegalArgumentException(ENDPOINTS + ", with a host name of letters, digits and hyphens");
    }
}
