import test, { type ExecutionContext } from 'ava'
import { linkMembers, matchMembers } from '../http/link-members.ts'
import type { TestMember } from '../http/server.ts'
import { openAttack } from './observer.ts'

/*
 * Aim: learn who the partners of somebody are who is hidden from the attacker, by filters against people
 * linked to somebody.
 *
 * Budget: one account that knows the id of the hidden person; lists changed and read on several days.
 * Measure: whether a partner leaves the attacker's lists, or the attacker theirs.
 */

/** Holder and Partner show their link; Ash sees both, and knows the id of Partner. */
const stage = async (t: ExecutionContext) => {
  const attack = await openAttack(t, 20)
  const [ash, holder, partner] = (await Promise.all(
    ['Ash', 'Rowan', 'Wren'].map(name => attack.quickMember(name)),
  )) as [TestMember, TestMember, TestMember]
  await linkMembers(attack, holder, partner)
  await attack.caughtUp()
  const sees = async (by: TestMember, on: TestMember) => {
    await attack.caughtUp()
    const { body } = await by.get('/api/discover/dating')
    return body.some(({ id }: { id: string }) => id === on.profileId)
  }
  const filter = () =>
    ash.post('/api/block-filters', {
      filters: [{ filterType: 'linked_to', filterValue: { profileIds: [partner.profileId] } }],
    })
  return { ...attack, ash, holder, partner, sees, filter }
}

test('the filter hides people whose link both its owner and others may see', async t => {
  const { ash, holder, sees, filter, nextDay } = await stage(t)
  t.true(await sees(ash, holder))
  t.is((await filter()).status, 200)
  t.false(await sees(ash, holder))
  nextDay()
  t.false(await sees(ash, holder))
  t.false(await sees(holder, ash), 'it hides both from each other')
})

type Hide = (ash: TestMember, partner: TestMember) => Promise<unknown>
const hidden: Readonly<Record<string, Hide>> = {
  'who blocked its owner': (ash, partner) =>
    partner.post('/api/blocks', { profileId: ash.profileId }),
  'whom its owner blocked': (ash, partner) =>
    ash.post('/api/blocks', { profileId: partner.profileId }),
  'whose profile is for matches only': (_, partner) =>
    partner.patch('/api/profile', { profileVisibility: 'matches_only' }),
  'whose block filter hides its owner': (_, partner) =>
    partner.post('/api/block-filters', {
      filters: [{ filterType: 'gender', filterValue: { values: ['woman'] } }],
    }),
}

for (const [who, hide] of Object.entries(hidden))
  test(`the filter does not tell the partners of somebody ${who}`, async t => {
    const { ash, holder, partner, sees, filter, nextDay } = await stage(t)
    await hide(ash, partner)
    nextDay()
    t.true(await sees(ash, holder))
    await filter()
    t.true(await sees(ash, holder), 'set after it')
    t.true(await sees(holder, ash))
    nextDay()
    t.true(await sees(ash, holder), 'the next day')
    t.true(await sees(holder, ash), 'the next day')
  })

test('a block by either ends the effect of the filter at once', async t => {
  const { ash, holder, partner, sees, filter } = await stage(t)
  await filter()
  t.false(await sees(ash, holder))
  await partner.post('/api/blocks', { profileId: ash.profileId })
  t.true(await sees(ash, holder))
  t.true(await sees(holder, ash))
})

test('a match of its owner counts, whatever the match hides from strangers', async t => {
  const { ash, holder, partner, sees, filter, nextDay } = await stage(t)
  await matchMembers(ash, partner)
  await partner.patch('/api/profile', { profileVisibility: 'matches_only' })
  nextDay()
  await filter()
  t.false(await sees(ash, holder))
})
