package dev.sitestream.gzip;

/** Compresses several times as fast as zlib does, for files that are 5 to 11 % larger. It holds no memory outside of the heap. */
final class FastCompressor implements BlockCompressor {

    /** How much of a piece is looked at for one block of deflate. */
    private static final int MOST_AT_ONCE = 1 << 20;

    private final MatchFinder finder = new MatchFinder();
    private final Tokens tokens = new Tokens();
    private final DeflateWriter writer = new DeflateWriter();

    @Override
    public CompressedBlock compress(byte[] bytes, int from, int to) {
        if (from == to) {
            return CompressedBlock.EMPTY;
        }
        finder.begin(bytes, Math.max(0, from - WINDOW), from);
        int end;
        for (int at = from; at < to; at = end) {
            end = finder.find(bytes, at, Math.min(to, at + MOST_AT_ONCE), tokens);
            writer.write(tokens, bytes, at, end);
            tokens.clear();
        }
        return CompressedBlock.of(writer.end(), bytes, from, to);
    }

    @Override
    public void close() {}
}
