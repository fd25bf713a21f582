package dev.sitestream.deploy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.sitestream.deploy.PrometheusQuery.Condition;
import dev.sitestream.deploy.PrometheusQuery.Selector;
import dev.sitestream.testing.ProjectFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.yaml.snakeyaml.Yaml;

/** All queries of the dashboard, of the alerts and of the alerts' tests. */
public final class DeployedQueries {

    /** The repository's folder {@code deploy}, relative to the tests' working directory. */
    public static final Path FOLDER = ProjectFiles.of("deploy");

    /** Labels that the scraper adds to each target. */
    private static final Set<String> OF_THE_TARGET = Set.of("job", "instance", "namespace");

    /** The metric that Prometheus itself records for each target. */
    private static final String UP = "up";

    private static final Pattern LEGEND = Pattern.compile("\\{\\{ *(?:\\$labels\\.)?([a-zA-Z_]+) *}}");
    private static final Pattern LABEL_VALUES = Pattern.compile("label_values\\((?<metric>[^,]+), (?<label>\\w+)\\)");

    private final List<Use> uses = new ArrayList<>();

    /** Recorded metrics of the rules, with their remaining labels. */
    private final Map<String, Set<String>> recorded = new HashMap<>();

    /**
     * A query and its expectations.
     *
     * @param where the query's place, for messages
     * @param query the metrics and labels that it needs
     * @param exported the labels that legends or annotations use
     * @param exact whether the label values that it selects must exist
     */
    private record Use(String where, PrometheusQuery query, Set<String> exported, boolean exact) {}

    private DeployedQueries() {}

    /** Reads the files. */
    public static DeployedQueries read() throws IOException {
        DeployedQueries queries = new DeployedQueries();
        queries.addDashboard(new JsonMapper()
                .readTree(FOLDER.resolve("grafana/sitestream.json").toFile()));
        queries.addAlerts(yaml("prometheus/alerts.yml"));
        queries.addAlertTests(yaml("prometheus/alerts.test.yml"));
        return queries;
    }

    /** The number of queries. */
    public int size() {
        return uses.size();
    }

    /** Describes the metrics, labels and values that the queries need and that are missing; empty when all exist. */
    public List<String> problems(ExportedMetrics exported) {
        List<String> problems = new ArrayList<>();
        for (Use use : uses) {
            for (Selector selector : use.query.selectors()) {
                check(selector, use, exported, problems);
            }
            Set<String> known = known(use.query, exported);
            for (String label : use.query.labels()) {
                if (!known.contains(label)) {
                    problems.add(use.where + ": no figure in it has the label " + label);
                }
            }
            Set<String> left = use.query.labels().isEmpty() ? known : use.query.labels();
            for (String label : use.exported) {
                if (!left.contains(label) && !OF_THE_TARGET.contains(label)) {
                    problems.add(use.where + ": its answer has no label " + label);
                }
            }
        }
        return problems;
    }

    private void check(Selector selector, Use use, ExportedMetrics exported, List<String> problems) {
        String metric = selector.metric();
        if (metric.equals(UP) || recorded.containsKey(metric)) {
            return;
        }
        if (!exported.has(metric)) {
            problems.add(use.where + ": there is no " + metric);
            return;
        }
        for (Condition condition : selector.conditions()) {
            String label = condition.label();
            if (OF_THE_TARGET.contains(label)) {
                continue;
            }
            if (!exported.has(metric, label)) {
                problems.add(use.where + ": " + metric + " has no label " + label);
            } else if (use.exact
                    && condition.operator().equals("=")
                    && !exported.values(metric, label).contains(condition.value())) {
                problems.add(use.where + ": of " + metric + ", no " + label + " is " + condition.value() + ", but "
                        + exported.values(metric, label));
            }
        }
    }

    private Set<String> known(PrometheusQuery query, ExportedMetrics exported) {
        List<String> metrics = query.selectors().stream().map(Selector::metric).toList();
        Set<String> known = new HashSet<>(OF_THE_TARGET);
        known.addAll(exported.labelsOfAny(metrics));
        metrics.forEach(metric -> known.addAll(recorded.getOrDefault(metric, Set.of())));
        return known;
    }

    private void addDashboard(JsonNode dashboard) {
        for (JsonNode panel : dashboard.path("panels")) {
            for (JsonNode target : panel.path("targets")) {
                add(
                        "dashboard, " + panel.path("title").asText(),
                        target.path("expr").asText(),
                        exported(target.path("legendFormat").asText()));
            }
        }
        for (JsonNode variable : dashboard.path("templating").path("list")) {
            Matcher values =
                    LABEL_VALUES.matcher(variable.path("query").path("query").asText());
            if (values.matches()) {
                String label = values.group("label");
                add("dashboard, variable " + variable.path("name").asText(), values.group("metric"), Set.of(label));
            }
        }
    }

    private void addAlerts(Map<String, Object> file) {
        for (Map<String, Object> group : list(file, "groups")) {
            for (Map<String, Object> rule : list(group, "rules")) {
                Object record = rule.get("record");
                String query = String.valueOf(rule.get("expr"));
                if (record == null) {
                    add("alert " + rule.get("alert"), query, exported(String.valueOf(rule.get("annotations"))));
                } else {
                    recorded.put(record.toString(), PrometheusQuery.parse(query).labels());
                    add("rule " + record, query, Set.of());
                }
            }
        }
    }

    private void addAlertTests(Map<String, Object> file) {
        for (Map<String, Object> test : list(file, "tests")) {
            for (Map<String, Object> series : list(test, "input_series")) {
                PrometheusQuery query = PrometheusQuery.parse(String.valueOf(series.get("series")));
                uses.add(new Use("test of alerts, " + test.get("name"), query, Set.of(), false));
            }
        }
    }

    private void add(String where, String query, Set<String> exported) {
        uses.add(new Use(where, PrometheusQuery.parse(query), exported, true));
    }

    private static Set<String> exported(String text) {
        Set<String> labels = new HashSet<>();
        Matcher label = LEGEND.matcher(text);
        while (label.find()) {
            labels.add(label.group(1));
        }
        return labels;
    }

    static Map<String, Object> yaml(String name) throws IOException {
        return new Yaml().load(Files.readString(FOLDER.resolve(name)));
    }

    @SuppressWarnings("unchecked") // promtool has checked the form
    static List<Map<String, Object>> list(Map<String, Object> parent, String key) {
        return (List<Map<String, Object>>) parent.getOrDefault(key, List.of());
    }
}
