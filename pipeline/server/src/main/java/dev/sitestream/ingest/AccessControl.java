package dev.sitestream.ingest;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.sitestream.config.SiteAccess;
import java.security.MessageDigest;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Decides by its token what a sender may send. Only hashes of tokens are known. A token is looked up by its hash, which
 * says nothing of the token to someone who measures time, and the hashes are then compared in constant time.
 */
public final class AccessControl {

    private final Map<String, Grant> grants = new HashMap<>();

    /** @param access the settings by the site's id */
    public AccessControl(Map<String, SiteAccess> access) {
        access.forEach((site, settings) -> settings.tokens()
                .forEach(hash -> grants.computeIfAbsent(hash, Grant::new).sites.add(site)));
    }

    /** What a token allows: sending events of these sites. */
    public static final class Grant {

        private final String hash;
        private final Set<String> sites = new HashSet<>();

        private Grant(String hash) {
            this.hash = hash;
        }

        /** Whether events of this site may be sent. */
        public boolean covers(String site) {
            return sites.contains(site);
        }
    }

    /** What the presented token allows; empty if no site has it. */
    public Optional<Grant> grant(String presented) {
        AccessToken token = AccessToken.presented(presented);
        if (!token.isPlausible()) {
            return Optional.empty();
        }
        String hash = token.hash();
        return Optional.ofNullable(grants.get(hash))
                .filter(found -> MessageDigest.isEqual(found.hash.getBytes(US_ASCII), hash.getBytes(US_ASCII)));
    }
}
