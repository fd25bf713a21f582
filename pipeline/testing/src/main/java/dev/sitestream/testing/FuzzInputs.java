package dev.sitestream.testing;

/**
 * How many random inputs a test tries. {@code -Dfuzz.inputs=1000000} sets it for all tests that use this; they begin
 * with the same inputs.
 */
public final class FuzzInputs {

    private FuzzInputs() {}

    /**
     * Returns how many.
     *
     * @param usual as many as take about a second
     */
    public static int or(int usual) {
        return Integer.getInteger("fuzz.inputs", usual);
    }
}
