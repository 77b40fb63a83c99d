import test from 'ava'
import type { EventsOfDecider } from '../../contracts/events.ts'
import { MAX_PASSKEYS } from '../../contracts/identity/passkeys.ts'
import { longAgo, outcome, stateAfter } from '../../test/deciders/outcome.ts'
import {
  activePasskeys,
  type KithAccountCommand,
  kithAccount,
  unusedCodes,
} from './kith-account.ts'

type KithAccountEvent = EventsOfDecider<'kithAccount'>

const accountId = 'account'
const passkey = (name: string, counter = 0) => ({
  passkeyId: `id of ${name}`,
  credentialId: `credential of ${name}`,
  publicKey: 'key',
  kind: 'one device' as const,
  backedUp: false,
  counter,
  name,
})
const codeIds = ['code 1', 'code 2']

const added = (name: string, counter = 0) =>
  ({ type: 'PasskeyAdded', data: { accountId, ...passkey(name, counter) } }) as const
const issued = (ids = codeIds, name?: string) =>
  ({
    type: 'RecoveryCodesIssued',
    data: { accountId, codeIds: ids, ...(name && { passkeyId: `id of ${name}` }) },
  }) as const
const removed = (name: string) =>
  ({ type: 'PasskeyRemoved', data: { accountId, passkeyId: `id of ${name}` } }) as const
const codeUsed = (codeId: string) =>
  ({ type: 'RecoveryCodeUsed', data: { accountId, codeId } }) as const
const used = (name: string, counter: number) =>
  ({
    type: 'PasskeyUsed',
    data: { accountId, passkeyId: `id of ${name}`, backedUp: false, counter },
  }) as const
const closed = { type: 'KithAccountClosed', data: { accountId } } as const
const invitationId = null
const opened = {
  type: 'KithAccountOpened',
  data: { accountId, way: 'open', invitationId },
} as const

/** An account with one passkey and two recovery codes that end with no passkey. */
const account: readonly KithAccountEvent[] = [opened, added('phone'), issued()]

const confirmed: readonly string[] = ['AddPasskey', 'RemovePasskey', 'IssueCodes']

const command = (one: Record<string, unknown> & { type: KithAccountCommand['type'] }) => {
  const by = confirmed.includes(one.type) ? { by: 'id of phone' } : {}
  return { accountId, ...by, ...one } as KithAccountCommand
}
const after = (history: readonly KithAccountEvent[], one: Parameters<typeof command>[0]) =>
  outcome(kithAccount, history, command(one))

test('an account is opened with a passkey and recovery codes, once', t => {
  const open = { type: 'Open', way: 'open', passkey: passkey('phone'), codeIds } as const
  t.deepEqual(after([], open), [opened, added('phone'), issued(codeIds, 'phone')])
  t.like(after(account, open), { code: 'passkey_unknown' })
})

test('every command but the first needs an open account', t => {
  for (const history of [[], [...account, closed]])
    for (const type of ['AddPasskey', 'UsePasskey', 'RemovePasskey', 'IssueCodes', 'Recover'])
      t.like(after(history, { type: type as 'AddPasskey' }), { code: 'passkey_unknown' })
})

test('a passkey is added once, also after it was removed, and only so many', t => {
  const add = (name: string) => ({ type: 'AddPasskey', passkey: passkey(name) }) as const
  t.deepEqual(after(account, add('laptop')), [added('laptop')])
  t.like(after(account, add('phone')), { code: 'passkey_known' })
  const history = [...account, added('laptop'), removed('laptop')]
  t.like(after(history, add('laptop')), { code: 'passkey_known' })
  const many = Array.from({ length: MAX_PASSKEYS - 1 }, (_, n) => added(`key ${n}`))
  t.like(after([...account, ...many], add('one more')), { code: 'too_many_passkeys' })
})

test('a use is recorded with the passkey’s count, which only grows', t => {
  const use = (name: string, counter: number) =>
    ({ type: 'UsePasskey', passkeyId: `id of ${name}`, backedUp: false, counter }) as const
  t.deepEqual(after(account, use('phone', 0)), [used('phone', 0)])
  const counting = [...account, added('key', 4)]
  t.deepEqual(after(counting, use('key', 5)), [used('key', 5)])
  for (const counter of [4, 3, 0])
    t.like(after(counting, use('key', counter)), { code: 'passkey_cloned' })
  t.like(after([...counting, used('key', 9)], use('key', 9)), { code: 'passkey_cloned' })
  t.like(after([...counting, removed('key')], use('key', 5)), { code: 'passkey_removed' })
  t.like(after(account, use('nobody', 1)), { code: 'passkey_unknown' })
})

test('a passkey gets a new name, and the same name changes nothing', t => {
  const rename = (name: string) =>
    ({ type: 'RenamePasskey', passkeyId: 'id of phone', name }) as const
  t.deepEqual(after(account, rename('Old phone')), [
    { type: 'PasskeyRenamed', data: { accountId, passkeyId: 'id of phone', name: 'Old phone' } },
  ])
  t.deepEqual(after(account, rename('phone')), [])
})

test('a passkey is removed once, and the last one only while a recovery code is left', t => {
  const remove = { type: 'RemovePasskey', passkeyId: 'id of phone' } as const
  t.deepEqual(after(account, remove), [removed('phone')])
  t.deepEqual(after([...account, removed('phone')], remove), [])
  const withoutCodes = [...account, codeUsed('code 1'), codeUsed('code 2')]
  t.like(after(withoutCodes, remove), { code: 'last_passkey' })
  t.deepEqual(after([...withoutCodes, added('laptop')], remove), [removed('phone')])
})

test('what a removed passkey allowed is refused', t => {
  const history = [...account, added('laptop'), removed('laptop')]
  const by = 'id of laptop'
  for (const one of [
    { type: 'AddPasskey', passkey: passkey('tablet') },
    { type: 'RemovePasskey', passkeyId: 'id of phone' },
    { type: 'IssueCodes', codeIds },
  ] as const)
    t.like(after(history, { ...one, by }), { code: 'passkey_removed' })
})

test('recovery codes end with the passkey under which they were issued', t => {
  const issue = { type: 'IssueCodes', codeIds: ['code 3'], by: 'id of laptop' } as const
  const history = [...account, added('laptop'), issued(['code 3'], 'laptop')]
  t.deepEqual(after([...account, added('laptop')], issue), [issued(['code 3'], 'laptop')])
  const recover = { type: 'Recover', codeId: 'code 3', passkey: passkey('tablet') } as const
  t.like(after([...history, removed('laptop')], recover), { code: 'recovery_code_unknown' })
  t.deepEqual(after([...history, removed('phone')], recover), [
    codeUsed('code 3'),
    added('tablet'),
    used('tablet', 0),
  ])
  const remove = { type: 'RemovePasskey', passkeyId: 'id of laptop', by: 'id of laptop' } as const
  t.like(after([...history, removed('phone')], remove), { code: 'last_passkey' })
})

test('a recovery gets in beyond the limit of passkeys', t => {
  const many = Array.from({ length: MAX_PASSKEYS }, (_, n) => added(`key ${n}`))
  const recover = { type: 'Recover', codeId: 'code 1', passkey: passkey('new phone') } as const
  t.deepEqual(after([...account, ...many], recover), [
    codeUsed('code 1'),
    added('new phone'),
    used('new phone', 0),
  ])
})

test('a recovery code adds a passkey once, and new codes end earlier ones', t => {
  const recover = (codeId: string) =>
    ({ type: 'Recover', codeId, passkey: passkey('new phone') }) as const
  t.deepEqual(after(account, recover('code 1')), [
    codeUsed('code 1'),
    added('new phone'),
    used('new phone', 0),
  ])
  t.like(after([...account, codeUsed('code 1')], recover('code 1')), { code: 'recovery_code_used' })
  t.like(after(account, recover('guessed')), { code: 'recovery_code_unknown' })
  t.like(after([...account, issued(['code 3'])], recover('code 1')), {
    code: 'recovery_code_unknown',
  })
  t.like(after(account, { ...recover('code 1'), passkey: passkey('phone') }), {
    code: 'passkey_known',
  })
})

test('a closed account keeps nothing, and is closed once', t => {
  t.deepEqual(after(account, { type: 'Close' }), [closed])
  t.deepEqual(after([...account, closed], { type: 'Close' }), [])
  t.deepEqual(stateAfter(kithAccount, [...account, closed]), {
    status: 'closed',
    way: null,
    invitationId,
    passkeys: [],
    codes: new Map(),
    codesOf: null,
  })
})

test('an account shows its active passkeys with their last use, and how many codes are left', t => {
  const at = '2026-02-03T04:05:06.000Z'
  const history = [
    ...account,
    added('laptop'),
    { ...used('phone', 0), at },
    removed('laptop'),
    codeUsed('code 1'),
  ]
  const state = stateAfter(kithAccount, history)
  t.like(activePasskeys(state), [{ name: 'phone', addedAt: longAgo, lastUsedAt: at }])
  t.is(activePasskeys(state).length, 1)
  t.is(unusedCodes(state), 1)
})
