package dev.sitestream.database;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;

/** A database server with an empty database, of one test. */
interface DatabaseServer extends AutoCloseable {

    Connection connect() throws SQLException;

    /** What a connector has to know about it, in its own terms. */
    Map<String, String> connectorSettings();

    @Override
    void close();
}
