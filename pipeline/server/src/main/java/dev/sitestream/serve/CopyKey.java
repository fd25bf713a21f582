package dev.sitestream.serve;

import dev.sitestream.store.ObjectKey;

/** Names a copy: a stored file, and the form in which clients get it. */
record CopyKey(ObjectKey object, Form form) {}
