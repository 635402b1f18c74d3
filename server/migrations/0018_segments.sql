-- Pages are the segments of a PDF; other kinds have blocks or seconds.
ALTER TABLE "resource_versions" RENAME COLUMN "pages" TO "segments";
