import test from 'ava'
import { community, problemOf, unknownId } from '../http/community.ts'
import type { TestMember } from '../http/server.ts'

/*
 * Aim: find a member who hides from the attacker, or learn their gender, by filters for every term that
 * finds it: the term, the broader one, and `other`. The attacker knows their id.
 *
 * Measure: whether the member stands in a list, or reads by id differ between a filter that describes the
 * member and one that does not.
 */
const terms = ['trans_woman', 'woman', 'other', 'agender']

type Hiding = (holder: TestMember, attacker: TestMember) => Promise<unknown>
const hidings: Readonly<Record<string, Hiding>> = {
  'who blocked them': (holder, attacker) =>
    holder.post('/api/blocks', { profileId: attacker.profileId }),
  'who shows themselves to matches only': holder =>
    holder.patch('/api/profile', { profileVisibility: 'matches_only' }),
}

const reads = async (
  attacker: TestMember,
  { profileId }: TestMember,
  caughtUp: () => Promise<unknown>,
) => {
  const found = []
  for (const term of terms) {
    const filters = [{ filterType: 'gender', filterValue: { values: [term] }, isActive: true }]
    await attacker.post('/api/filter-preferences', { filters })
    await caughtUp()
    const deck = (await attacker.get('/api/discover/dating')).body
    const byId = problemOf(await attacker.get(`/api/profiles/${profileId}`))
    found.push({
      isListed: deck.some(({ id }: { id: string }) => id === profileId),
      byId: JSON.stringify(byId),
    })
  }
  return found
}

test('a filter for a term finds whom it describes, and reads by id do not depend on it', async t => {
  const { you: attacker, quickMember, caughtUp } = await community(t)
  const holder = await quickMember('Sage', { gender: 'trans_woman' })
  const found = await reads(attacker, holder, caughtUp)
  t.deepEqual(
    found.map(({ isListed }) => isListed),
    [true, true, true, false],
  )
  t.is(new Set(found.map(({ byId }) => byId)).size, 1)
})

for (const [who, hide] of Object.entries(hidings))
  test(`no term finds a member for somebody ${who}`, async t => {
    const { you: attacker, quickMember, caughtUp } = await community(t)
    const holder = await quickMember('Sage', { gender: 'trans_woman' })
    await hide(holder, attacker)
    await caughtUp()
    const nobody = JSON.stringify(problemOf(await attacker.get(`/api/profiles/${unknownId}`)))
    for (const { isListed, byId } of await reads(attacker, holder, caughtUp)) {
      t.false(isListed)
      t.is(byId, nobody)
    }
  })

test('no term finds a suspended member', async t => {
  const { you: attacker, quickMember, moderation, caughtUp } = await community(t)
  const holder = await quickMember('Sage', { gender: 'trans_woman' })
  await moderation.suspend(holder.profileId, 'Suspend', null)
  for (const { isListed, byId } of await reads(attacker, holder, caughtUp)) {
    t.false(isListed)
    t.regex(byId, /404/)
  }
})
