/*
 * Lua of the sessions. A record is a hash `PREFIX:record:SPACE:KEY` of value (JSON), expiresAt,
 * owner (empty for none) and the id of the call that wrote it. `PREFIX:owned:SPACE:OWNER` is the set
 * of an owner's keys, `PREFIX:expiring` a sorted set of all records by their end. Names of keys are
 * made in the scripts, so a Redis Cluster cannot run them.
 */

/** Redis deletes a record by itself so long after its end, and after it was written. */
const SLACK_MS = 86_400_000

const names = `
local prefix = KEYS[1]
local function recordName(space, key) return prefix .. ':record:' .. space .. ':' .. key end
local function ownedName(space, owner) return prefix .. ':owned:' .. space .. ':' .. owner end
local expiring = prefix .. ':expiring'

local function forget(space, key)
  local name = recordName(space, key)
  local owner = redis.call('HGET', name, 'owner')
  if owner and owner ~= '' then redis.call('SREM', ownedName(space, owner), key) end
  redis.call('ZREM', expiring, space .. ':' .. key)
  return redis.call('DEL', name)
end

local function write(space, key, value, expiresAt, owner, call)
  forget(space, key)
  local name = recordName(space, key)
  redis.call('HSET', name, 'value', value, 'expiresAt', expiresAt, 'owner', owner, 'call', call)
  local time = redis.call('TIME')
  local now = time[1] * 1000 + math.floor(time[2] / 1000)
  redis.call('PEXPIREAT', name, string.format('%.0f', math.max(tonumber(expiresAt), now) + ${SLACK_MS}))
  redis.call('ZADD', expiring, expiresAt, space .. ':' .. key)
  if owner ~= '' then redis.call('SADD', ownedName(space, owner), key) end
end
`

/** ARGV: space, key, value, expiresAt, owner, call. */
export const PUT = `${names}
write(unpack(ARGV))
return 1`

/** The same; 1 if there was a record. */
export const REPLACE = `${names}
if redis.call('EXISTS', recordName(ARGV[1], ARGV[2])) == 0 then return 0 end
write(unpack(ARGV))
return 1`

/**
 * The same and now; the live record as value, expiresAt and owner, or nothing where it was claimed.
 * A call that was sent twice, because its answer was lost, finds its own record and has claimed it.
 */
export const CLAIM = `${names}
local known = redis.call('HMGET', recordName(ARGV[1], ARGV[2]), 'value', 'expiresAt', 'owner', 'call')
if known[1] and tonumber(known[2]) > tonumber(ARGV[7]) then
  if known[4] == ARGV[6] then return {} end
  return { known[1], known[2], known[3] }
end
write(ARGV[1], ARGV[2], ARGV[3], ARGV[4], ARGV[5], ARGV[6])
return {}`

/** Channel of the keys of removed sessions, after the prefix. */
export const REMOVED_SESSIONS = ':removed'

const remove = `
local function remove(space, key)
  if space == 'session' then redis.call('PUBLISH', prefix .. '${REMOVED_SESSIONS}', key) end
  return forget(space, key)
end
`

/** ARGV: space, key. */
export const REMOVE = `${names}${remove}
return remove(ARGV[1], ARGV[2])`

/** ARGV: space, owner. */
export const REMOVE_OWNED = `${names}${remove}
local removed = 0
local owned = ownedName(ARGV[1], ARGV[2])
for _, key in ipairs(redis.call('SMEMBERS', owned)) do removed = removed + remove(ARGV[1], key) end
redis.call('DEL', owned)
return removed`

/** ARGV: now, limit. Returns how many were due and how many of them still existed. */
export const DELETE_EXPIRED = `${names}
local deleted = 0
local due = redis.call('ZRANGEBYSCORE', expiring, '-inf', ARGV[1], 'LIMIT', 0, ARGV[2])
for _, member in ipairs(due) do
  local space, key = string.match(member, '^([^:]*):(.*)$')
  deleted = deleted + forget(space, key)
end
return { #due, deleted }`
