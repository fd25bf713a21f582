package dev.sitestream.store.s3;

/** What is asked of the store, with what it takes. */
enum Action {
    /** Conditional writes need both: the second one to compare with what is there. */
    WRITE("write", "s3:PutObject and s3:GetObject on it"),
    /** Without the second one, S3 does not tell an absent object from one that may not be seen. */
    LOOK("look at", "s3:GetObject on it, and s3:ListBucket on the bucket"),
    READ("read", "s3:GetObject on it, and s3:ListBucket on the bucket"),
    REMOVE("remove", "s3:DeleteObject on it"),
    LIST("list", "s3:ListBucket on the bucket");

    private final String verb;
    private final String permissions;

    Action(String verb, String permissions) {
        this.verb = verb;
        this.permissions = permissions;
    }

    String verb() {
        return verb;
    }

    /** The IAM actions that the credentials have to allow. */
    String permissions() {
        return permissions;
    }
}
