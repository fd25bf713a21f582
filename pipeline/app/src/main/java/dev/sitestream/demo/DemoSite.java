package dev.sitestream.demo;

import java.util.List;

/** The three simulated sites, with their configuration. */
public enum DemoSite {
    SHOP(
            "shop",
            "https://shop.example.com/",
            List.of(new DemoSection("products", List.of("/p/**"), false), new DemoSection("pages", List.of(), true))),
    BLOG(
            "blog",
            "https://blog.example.org/",
            List.of(
                    new DemoSection("engineering", List.of("/*/engineering/**"), false),
                    new DemoSection("product", List.of("/*/product/**"), false),
                    new DemoSection("community", List.of("/*/community/**"), false),
                    new DemoSection("pages", List.of(), false))),
    NEWS(
            "news",
            "https://news.example.net/",
            List.of(
                    new DemoSection("politics", List.of("/politics/**"), true),
                    new DemoSection("business", List.of("/business/**"), true),
                    new DemoSection("sport", List.of("/sport/**"), true),
                    new DemoSection("science", List.of("/science/**"), true),
                    new DemoSection("culture", List.of("/culture/**"), true),
                    new DemoSection("pages", List.of(), true)));

    private final String id;
    private final String url;

    @SuppressWarnings("ImmutableEnumChecker") // made by List.of, of records
    private final List<DemoSection> sections;

    DemoSite(String id, String url, List<DemoSection> sections) {
        this.id = id;
        this.url = url;
        this.sections = sections;
    }

    /** The site's id, which names its folder. */
    public String id() {
        return id;
    }

    /** The base URL of all its pages, which ends with a slash. */
    public String url() {
        return url;
    }

    /**
     * The base URL of its published files on this machine, which ends with a slash.
     *
     * @param servePort the port on which they are served
     */
    public String sitemaps(int servePort) {
        return "http://127.0.0.1:" + servePort + "/" + id + "/";
    }

    /** Its sections; the last one takes all other pages. */
    public List<DemoSection> sections() {
        return sections;
    }
}
