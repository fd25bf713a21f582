package dev.sitestream.bench;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Measures contenders in turns, so that other work on the machine affects all of them. */
public final class Rounds {

    private final Map<String, Contender> contenders = new LinkedHashMap<>();

    /** A measurement that can be repeated. */
    public interface Contender {

        /** Measures once. */
        double measure() throws Exception;
    }

    /** Adds a contender under this name. */
    public Rounds with(String name, Contender contender) {
        contenders.put(name, contender);
        return this;
    }

    /** Runs this many rounds, every other one in the opposite order, and returns each contender's median. */
    public Map<String, Double> medians(int rounds) throws Exception {
        List<String> order = new ArrayList<>(contenders.keySet());
        Map<String, double[]> measured = new LinkedHashMap<>();
        for (String name : order) {
            measured.put(name, new double[rounds]);
        }
        for (int round = 0; round < rounds; round++) {
            for (String name : order) {
                of(measured, name)[round] = of(contenders, name).measure();
            }
            Collections.reverse(order);
        }
        Map<String, Double> medians = new LinkedHashMap<>();
        measured.forEach((name, values) -> medians.put(name, median(values)));
        return medians;
    }

    /** The median; of an even number of values, the mean of the two in the middle. */
    public static double median(double... values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    private static <T> T of(Map<String, T> map, String name) {
        T value = map.get(name);
        if (value == null) {
            throw new IllegalArgumentException("no contender is named " + name);
        }
        return value;
    }
}
