import test, { type ExecutionContext } from 'ava'
import { scratchFile } from '../../../test/engines/sqlite-stores.ts'
import { scratchRecords } from '../../../test/stores/over-records.ts'
import { createShortLived } from '../../records/short-lived.ts'
import { createLocalStore } from './local-store.ts'

const twoProcesses = async (t: ExecutionContext) => {
  const shortLived = createShortLived(await scratchRecords(t, await scratchFile(t)))
  let now = Date.parse('2026-11-20T12:00:00Z')
  const stored: unknown[] = []
  const recorded = {
    ...shortLived,
    async put(...call: Parameters<typeof shortLived.put>) {
      stored.push(call)
      await shortLived.put(...call)
    },
  }
  const options = { recordKey: new Uint8Array(32).fill(3), now: () => now }
  return {
    one: createLocalStore({ ...options, shortLived: recorded }),
    other: createLocalStore({ ...options, shortLived }),
    pass(seconds: number) {
      now += seconds * 1_000
    },
    stored,
  }
}

test('what one process stores of a sign-in, another one finds until it expires', async t => {
  const { one, other, pass } = await twoProcesses(t)
  await one.adapter('Interaction').upsert('step', { uid: 'step', returnTo: '/' }, 600)
  await one.rememberAccount({ accountId: 'account', email: 'ada@example.org' }, 600)
  const interactions = other.adapter('Interaction')
  t.deepEqual(await interactions.find('step'), { uid: 'step', returnTo: '/' })
  t.deepEqual(await interactions.findByUid('step'), { uid: 'step', returnTo: '/' })
  t.is((await other.accountOf('account'))?.email, 'ada@example.org')
  t.is(await other.adapter('Session').find('step'), undefined)
  t.is(await interactions.findByUid('unknown'), undefined)
  pass(600)
  t.is(await interactions.find('step'), undefined)
  t.is(await other.accountOf('account'), undefined)
})

test('a code used at one process counts as used at every other', async t => {
  const { one, other } = await twoProcesses(t)
  await one.adapter('AuthorizationCode').upsert('code', { grantId: 'grant' }, 60)
  await one.adapter('AccessToken').upsert('token', { grantId: 'grant' }, 60)
  await other.adapter('AuthorizationCode').consume('code')
  await other.adapter('AuthorizationCode').consume('unknown')
  t.like(await one.adapter('AuthorizationCode').find('code'), {
    grantId: 'grant',
    consumed: Date.parse('2026-11-20T12:00:00Z') / 1_000,
  })
  await other.adapter('AuthorizationCode').revokeByGrantId('grant')
  t.is(await one.adapter('AccessToken').find('token'), undefined)
  await one.adapter('Session').upsert('session', {}, 60)
  await other.adapter('Session').destroy('session')
  t.is(await one.adapter('Session').find('session'), undefined)
})

test('the store gets neither ids nor addresses', async t => {
  const { one, stored } = await twoProcesses(t)
  await one.adapter('AuthorizationCode').upsert('a-code', { grantId: 'a-grant' }, 60)
  await one.rememberAccount({ accountId: 'an-account', email: 'ada@example.org' }, 60)
  t.is(stored.length, 2)
  t.notRegex(JSON.stringify(stored), /a-code|a-grant|an-account|ada/)
})
