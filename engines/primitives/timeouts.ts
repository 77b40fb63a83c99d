/*
 * Every deadline, lease and poll interval of the engines. Names end in their unit.
 */

/** How long a write waits for another process that holds the write lock of a SQLite file. */
export const SQLITE_BUSY_TIMEOUT_MS = 10_000

/** The same for the file of the practice till, which is written on the main thread. */
export const TILL_BUSY_TIMEOUT_MS = 5_000

/**
 * How soon the checkpoint of a view is stored that moves on without documents: other processes learn
 * it from there. One commit stores any number of moves.
 */
export const SQLITE_CHECKPOINT_DELAY_MS = 100

/** How often a process looks which sessions another process removed. */
export const SESSION_POLL_MS = 100

/** How long a lease is valid without renewal; then another process takes it over. */
export const LEASE_TTL_MS = 10_000

/** How often a process asks for a lease that another one holds. */
export const LEASE_POLL_MS = 500

/** How often a waiting reader looks for commits of other processes. */
export const COMMIT_POLL_MS = 25

/** How often a reader that an event stopped looks whether that is parked. */
export const PARKED_POLL_MS = 1_000

/** How often a process looks which views are paused. */
export const PAUSE_POLL_MS = 1_000

/** How often a process tells how its views and reactors are, where that changed. */
export const STATUS_MS = 5_000

/** For how long what a process has told so counts; it tells it again in half of that. */
export const STATUS_TTL_MS = 120_000

/** How often a file is looked for, and a store that could not be written is tried again. */
export const STORAGE_POLL_MS = 1_000

/** How long a job is leased to a worker; the worker renews the lease three times in it. */
export const JOB_LEASE_MS = 10_000

/** How often a process looks for jobs that another process added. */
export const JOB_POLL_MS = 500

/** Delay of a job whose result could not be stored. */
export const JOB_STORAGE_RETRY_MS = 2_000

/** How long what was read from a file of records counts as current, e.g. that no key was destroyed. */
export const FILE_FRESH_MS = 10

/** How often the store is asked that while no key is used. */
export const KEY_POLL_MS = 250

/** How long one photo may take before its process is killed. */
export const IMAGE_TIMEOUT_MS = 60_000

/** How long decoding one photo may take; 40 megapixels take about two seconds. */
export const DECODE_TIMEOUT_SECONDS = 20

/** How long the image process stays without a photo before it ends and frees its memory. */
export const IMAGE_IDLE_MS = 30_000

/** How long building the table of places may take; it takes about two seconds. */
export const GAZETTEER_BUILD_TIMEOUT_MS = 60_000

/** How long an OpenID Connect provider has for each answer. */
export const OPENID_TIMEOUT_SECONDS = 10

/** How long an ordered shutdown may take before the process is ended. */
export const SHUTDOWN_TIMEOUT_MS = 5_000

/** How often a command tries to take a lock that another process holds. */
export const LOCK_POLL_MS = 100

/** How often a process started by npm checks whether its parent is still there. */
export const PARENT_POLL_MS = 250

/** An attempt that has run for this long ends a row of failures. */
export const RECOVERED_AFTER_MS = 5_000

/** How often a request to S3 is tried, with waits in between. */
export const S3_ATTEMPTS = 3

/** How long connecting to S3 may take. */
export const S3_CONNECT_TIMEOUT_MS = 2_000

/** How long S3 may be silent during a request. */
export const S3_IDLE_TIMEOUT_MS = 5_000

/** How long a request to S3 may take in all, with its body and its retries. */
export const S3_REQUEST_TIMEOUT_MS = 30_000

/** The same for a check that the bucket is there. */
export const S3_CHECK_TIMEOUT_MS = 5_000

/** How long connecting to Redis may take. */
export const REDIS_CONNECT_TIMEOUT_MS = 2_000

/** How long Redis has for each command. */
export const REDIS_COMMAND_TIMEOUT_MS = 5_000

/** How long Redis has for each command about jobs: a call is refused within a second. */
export const REDIS_JOB_TIMEOUT_MS = 900

/** How long a connection waits for a server that loads before it is made anew. */
export const REDIS_LOADING_TIMEOUT_MS = 5_000

/** The longest wait before Redis is connected to again. */
export const REDIS_LONGEST_RETRY_MS = 1_000

/** How long EventStoreDB may take for an append; then the client is replaced. */
export const EVENT_STORE_APPEND_TIMEOUT_MS = 10_000

/** How long EventStoreDB may be silent during a read. */
export const EVENT_STORE_READ_TIMEOUT_MS = 10_000

/** The same while it is opened. */
export const EVENT_STORE_OPEN_TIMEOUT_MS = 5_000

/** How often a follower looks at the head of EventStoreDB: a subscription can end silently. */
export const EVENT_STORE_POLL_MS = 2_000

/** Waits before a read or subscription of EventStoreDB that failed is tried again. */
export const EVENT_STORE_RETRY_MS = { first: 100, max: 2_000 } as const

/** How long a worker that stops waits for Redis to note how its last jobs ended. */
export const REDIS_CLOSE_TIMEOUT_MS = 2_000

/** How long Redis has to count a call; then the process counts for itself. */
export const RATE_LIMIT_TIMEOUT_MS = 500

/** How long a call may wait for a member of the MongoDB replica set that takes it; then it is refused. */
export const MONGODB_SELECTION_TIMEOUT_MS = 1_000

/** How long such a member may take to accept a connection. */
export const MONGODB_CONNECT_TIMEOUT_MS = 3_000

/** How long MongoDB has to answer when it is opened, in time of the event loop. */
export const MONGODB_OPEN_TIMEOUT_MS = 3_000

/** How long a server that could not be selected has to say why: it and this machine may be busy. */
export const MONGODB_PROBE_TIMEOUT_MS = 5_000

/** How long MongoDB may be silent during a call; the driver then tries once more. */
export const MONGODB_CALL_TIMEOUT_MS = 10_000

/** How often a process in which a reader waits asks MongoDB how far the views are. */
export const MONGODB_POLL_MS = 10

/** How often progress without documents is told to other processes, for all views together. */
export const PROGRESS_INTERVAL_MS = 10

/** How long a process relies on what MongoDB said of which generation is live; a swap waits for it. */
export const LIVE_GENERATION_FRESH_MS = 200

/** How long a replaced generation stays for readers in the middle of a page. */
export const REPLACED_GENERATION_MS = 30_000

/** How long a removed document is remembered, so that no late write brings it back. */
export const REMOVED_DOCUMENT_MS = 10 * 60_000

/** The same for records on a server, where asking takes a call. */
export const SERVER_FRESH_MS = 200

/** How long each call of a check of `/readyz` may take, in time of the event loop. */
export const READINESS_TIMEOUT_MS = 850

/** The same for the whole check, which asks twice: whatever waits, the answer comes within two seconds. */
export const READINESS_LIMIT_MS = 1_800

/** How long a start waits for a server that is not there yet, in time of the event loop. */
export const SERVER_PATIENCE_MS = 30_000

/** Pause before such a server is tried again. */
export const SERVER_RETRY_MS = 500

/**
 * How long a connection without requests stays open. Longer than proxies keep theirs (Caddy: two
 * minutes, nginx: one), since a request that arrives just as the server closes is answered by a reset.
 */
export const CONNECTION_IDLE_MS = 130_000

/** How long keep-alive connections are still served once the server stops. */
export const CONNECTION_DRAIN_MS = 250

/** How long requests under way may take once the server stops. */
export const REQUEST_DRAIN_TIMEOUT_MS = 2_000

/** How long a push service may take to answer. */
export const PUSH_TIMEOUT_MS = 10_000
