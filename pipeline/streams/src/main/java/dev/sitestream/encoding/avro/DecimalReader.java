package dev.sitestream.encoding.avro;

import dev.sitestream.mapping.json.EventWriter;
import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * Reads a decimal number as its digits.
 *
 * @param scale the number of digits after the point
 * @param size the number of bytes of the unscaled value; -1 if its length is before it
 */
record DecimalReader(int scale, int size) implements AvroReader {

    static final int BEFORE_IT = -1;

    @Override
    public void read(AvroInput in, EventWriter out) throws AvroException {
        write(in.readBytes(size == BEFORE_IT ? in.readLength() : size), scale, out);
    }

    @Override
    public void skip(AvroInput in) throws AvroException {
        in.skip(size == BEFORE_IT ? in.readLength() : size);
    }

    /** Writes the digits; the bounds of JSON numbers keep a text of digits short. */
    static void write(byte[] unscaled, int scale, EventWriter out) throws AvroException {
        if (unscaled.length > MAX_BYTES || Math.abs((long) scale) > MAX_DIGITS) {
            throw new AvroException("has a decimal of more than " + MAX_DIGITS + " digits");
        }
        BigInteger value = unscaled.length == 0 ? BigInteger.ZERO : new BigInteger(unscaled);
        out.plain(new BigDecimal(value, scale).toPlainString());
    }

    private static final int MAX_DIGITS = 90;

    /** As many as so many digits have. */
    private static final int MAX_BYTES = 38;
}
