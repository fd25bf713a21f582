package dev.sitestream.store.s3;

/** An operation on the store, with the permissions that it needs. */
enum S3Operation {
    /** Conditional writes need both permissions: the second one to compare the object's ETag. */
    WRITE("write", "s3:PutObject and s3:GetObject on it"),
    /** Without {@code s3:ListBucket}, S3 does not distinguish a missing object from one that may not be seen. */
    LOOK("inspect", "s3:GetObject on it, and s3:ListBucket on the bucket"),
    READ("read", "s3:GetObject on it, and s3:ListBucket on the bucket"),
    REMOVE("remove", "s3:DeleteObject on it"),
    LIST("list", "s3:ListBucket on the bucket");

    private final String verb;
    private final String permissions;

    S3Operation(String verb, String permissions) {
        this.verb = verb;
        this.permissions = permissions;
    }

    String verb() {
        return verb;
    }

    /** Returns the IAM actions that the credentials have to allow. */
    String permissions() {
        return permissions;
    }
}
