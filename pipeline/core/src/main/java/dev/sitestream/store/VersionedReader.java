package dev.sitestream.store;

import java.util.Optional;

/** Reads objects together with their versions, for those who keep copies. Every call may block. Thread-safe. */
public interface VersionedReader {

    /** The version that is stored now; empty if the object does not exist. It costs less than {@link #open}. */
    Optional<ContentVersion> version(ObjectKey key) throws ObjectStoreException;

    /** Opens the content that is stored now, with its version; empty if the object does not exist. */
    Optional<VersionedContent> open(ObjectKey key) throws ObjectStoreException;

    /** Whether {@link #version} asks no other machine, and so takes microseconds. */
    boolean isLocal();
}
