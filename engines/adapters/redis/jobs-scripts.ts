/*
 * Lua of the jobs, for what BullMQ has no call: a failed job that counts as done, ids deleted by
 * time, and schedules that leave no job waiting between their runs.
 */

/** KEYS: failed, completed, job. ARGV: id, now. 1 if the job had failed. */
export const DROP = `
if redis.call('ZREM', KEYS[1], ARGV[1]) == 0 then return 0 end
redis.call('HDEL', KEYS[3], 'data', 'failedReason', 'stacktrace')
redis.call('ZADD', KEYS[2], ARGV[2], ARGV[1])
return 1`

/** KEYS: jobs. ARGV: fields that are deleted of each. */
export const STRIP = `
for _, job in ipairs(KEYS) do redis.call('HDEL', job, unpack(ARGV)) end
return #KEYS`

/**
 * KEYS: completed. ARGV: prefix of the jobs' keys, instant, how many to pass over, limit. Returns id
 * and name of jobs that were done before the instant, the earliest first.
 */
export const LIST_DONE = `
local answer = {}
local done = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', '(' .. ARGV[2], 'LIMIT', ARGV[3], ARGV[4])
for _, id in ipairs(done) do
  table.insert(answer, id)
  table.insert(answer, redis.call('HGET', ARGV[1] .. id, 'name') or '')
end
return answer`

/**
 * KEYS: completed. ARGV: prefix of the jobs' keys, instant, ids. Deletes those that are still done
 * since before the instant, and returns how many.
 */
export const DELETE_DONE = `
local deleted = 0
for n = 3, #ARGV do
  local done = redis.call('ZSCORE', KEYS[1], ARGV[n])
  if done and tonumber(done) < tonumber(ARGV[2]) then
    redis.call('UNLINK', ARGV[1] .. ARGV[n])
    redis.call('ZREM', KEYS[1], ARGV[n])
    deleted = deleted + 1
  end
end
return deleted`

/*
 * KEYS of schedules: a sorted set of ids by when they are looked at next; a hash from id to
 * {recurrence, data} as JSON; a hash from id to the instant of the run that is being added.
 */

/**
 * ARGV: id, {recurrence, data} as JSON, next run. A schedule with the same recurrence keeps its next
 * run, unless the new one is earlier.
 */
export const SET_SCHEDULE = `
local known = redis.call('HGET', KEYS[2], ARGV[1])
redis.call('HSET', KEYS[2], ARGV[1], ARGV[2])
local isSame = known and cjson.decode(known).recurrence == cjson.decode(ARGV[2]).recurrence
if isSame and redis.call('HEXISTS', KEYS[3], ARGV[1]) == 1 then return 0 end
if isSame then return redis.call('ZADD', KEYS[1], 'LT', ARGV[3], ARGV[1]) end
redis.call('HDEL', KEYS[3], ARGV[1])
return redis.call('ZADD', KEYS[1], ARGV[3], ARGV[1])`

/**
 * ARGV: milliseconds until a run that was taken and not finished is given out again. Answers the
 * time of Redis, when to ask again (empty for never), then id, run and JSON of each due schedule.
 */
export const TAKE_DUE = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local answer = {}
for _, id in ipairs(redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', now)) do
  local run = redis.call('HGET', KEYS[3], id) or redis.call('ZSCORE', KEYS[1], id)
  redis.call('HSET', KEYS[3], id, run)
  redis.call('ZADD', KEYS[1], now + ARGV[1], id)
  table.insert(answer, id)
  table.insert(answer, run)
  table.insert(answer, redis.call('HGET', KEYS[2], id))
end
local next = redis.call('ZRANGE', KEYS[1], 0, 0, 'WITHSCORES')
table.insert(answer, 1, next[2] or '')
table.insert(answer, 1, string.format('%.0f', now))
return answer`

/** KEYS: the sorted sets of any number of queues. The time of Redis, and when to look at each next. */
export const FIRST_RUNS = `
local time = redis.call('TIME')
local answer = { string.format('%.0f', time[1] * 1000 + math.floor(time[2] / 1000)) }
for _, key in ipairs(KEYS) do
  table.insert(answer, redis.call('ZRANGE', key, 0, 0, 'WITHSCORES')[2] or '')
end
return answer`

/** ARGV: id, run, next run. Ends a run, unless the schedule was set anew meanwhile. */
export const FINISH_RUN = `
if redis.call('HGET', KEYS[3], ARGV[1]) ~= ARGV[2] then return 0 end
redis.call('HDEL', KEYS[3], ARGV[1])
redis.call('ZADD', KEYS[1], ARGV[3], ARGV[1])
return 1`

/** KEYS: a text. ARGV: what it must be (empty for none), what it becomes. 1 if it was replaced. */
export const COMPARE_AND_SET = `
if (redis.call('GET', KEYS[1]) or '') ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[2])
return 1`

/** KEYS: a hash. ARGV: field, what it must be, what it becomes. */
export const COMPARE_AND_SET_FIELD = `
if redis.call('HGET', KEYS[1], ARGV[1]) ~= ARGV[2] then return 0 end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[3])
return 1`
