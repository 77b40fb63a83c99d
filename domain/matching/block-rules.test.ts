import test from 'ava'
import { randomId } from '../../contracts/core/random-id.ts'
import { longAgo, outcome } from '../../test/deciders/outcome.ts'
import { pair } from './decider.ts'

const [me, you, root] = [randomId(), randomId(), randomId()]
const [hashesId, hash, other] = [randomId(), randomId(), randomId()]
const way = { by: me, on: you }
const hashed = { hashesId, identityHashes: [hash] }
const unseen = { reason: null, pseudonym: null, isDemo: false }
const blocked = { type: 'Blocked', data: { ...way, reason: null } } as const
const carried = { type: 'Blocked', data: { ...way, ...unseen, carried: true } } as const
const stored = {
  type: 'BlockHashesStored',
  data: { ...way, ...hashed, root: null, since: null },
} as const
const storedOf = { ...stored, data: { ...stored.data, root, since: longAgo } }
const unblocked = { type: 'Unblocked', data: way } as const
const block = { type: 'Block', ...way, reason: null } as const
const carry = { type: 'CarryBlock', ...way, ...hashed, root, since: longAgo } as const
const lift = { type: 'LiftCarriedBlock', ...way } as const

test('a block is stored with the identity hashes of the blocked person, even if there are none', t => {
  t.deepEqual(outcome(pair, [], { ...block, ...hashed }), [blocked, stored])
  const none = { ...hashed, identityHashes: [] }
  t.deepEqual(outcome(pair, [], { ...block, ...none }), [
    blocked,
    { ...stored, data: { ...stored.data, ...none } },
  ])
})

test('a block is carried over once, and not beside a block of the member’s own', t => {
  t.deepEqual(outcome(pair, [], carry), [carried, storedOf])
  t.deepEqual(outcome(pair, [carried, storedOf], carry), [])
  t.deepEqual(outcome(pair, [blocked], carry), [])
})

test('a member cannot lift a carried block, and can place their own', t => {
  t.like(outcome(pair, [carried], { type: 'Unblock', ...way }), { code: 'not_found' })
  t.deepEqual(outcome(pair, [carried, storedOf], block), [blocked])
  t.deepEqual(outcome(pair, [carried, blocked], { type: 'Unblock', ...way }), [unblocked])
})

test('a carried block is lifted with its root; a block of the member’s own is not', t => {
  t.deepEqual(outcome(pair, [carried], lift), [unblocked])
  t.deepEqual(outcome(pair, [carried, unblocked], lift), [])
  t.deepEqual(outcome(pair, [blocked], lift), [])
})

test('only new identity hashes are stored, and only while there is a block', t => {
  const store = { type: 'StoreBlockHashes', ...way, ...hashed } as const
  t.deepEqual(outcome(pair, [], store), [])
  t.deepEqual(outcome(pair, [blocked, stored], store), [])
  const more = { ...store, hashesId: root, identityHashes: [hash, other] }
  const [news] = outcome(pair, [carried, storedOf], more) as (typeof storedOf)[]
  t.deepEqual(news?.data, {
    ...storedOf.data,
    hashesId: root,
    identityHashes: [other],
  })
})

test('identity hashes are erased once, and the block stays', t => {
  const erase = { type: 'EraseBlockHashes', ...way, hashesId } as const
  const erased = { type: 'BlockHashesErased', data: { ...way, hashesId } } as const
  t.deepEqual(outcome(pair, [blocked, stored], erase), [erased])
  t.deepEqual(outcome(pair, [blocked, stored, erased], erase), [])
  t.deepEqual(outcome(pair, [blocked, stored, erased], block), [])
})
