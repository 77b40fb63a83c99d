import test, { type ExecutionContext } from 'ava'
import { community } from '../http/community.ts'
import { dayClock } from '../http/day-clock.ts'
import { linkMembers, matchMembers } from '../http/link-members.ts'
import type { SignedInMember, TestMember } from '../http/server.ts'

/*
 * Aim: read of a suspended member through what ties others to them, as partner, guest, co-host or third
 * person; or lose by a decision that is reversed what it does not name. Measure: everything that each of
 * them reads before, during and after a suspension.
 */

const WEEK = 7 * 86_400_000

/**
 * Rowan is the partner of Juniper, on a joint card with her, her companion and co-host at an event in whose
 * discussion they talk, organizes a series of events to which Kai goes, and founded a group with both.
 */
const stage = async (t: ExecutionContext) => {
  const { clock } = dayClock()
  const all = await community(t, { clock })
  const { me: juniper, you: rowan, quickMember, caughtUp } = all
  const [kai, wren] = [await quickMember('Kai'), await quickMember('Wren')]
  await linkMembers(all, juniper, rowan)
  const matchId = await matchMembers(kai, rowan)
  await rowan.post(`/api/matches/${matchId}/messages`, { content: 'Hello, Kai.' })

  const card = { members: [rowan.profileId], text: 'Two for tea.', photos: [], modes: ['dating'] }
  const jointId: string = (await juniper.post('/api/joint-cards', card)).body.id
  for (const one of [juniper, rowan])
    t.is((await one.post(`/api/joint-cards/${jointId}/confirm`, { version: 0 })).status, 200)

  const date = (weeks: number) => new Date(clock.now().getTime() + weeks * WEEK).toISOString()
  const soup = { title: 'Soup', description: 'Bring a spoon.', isPublic: true, timeZone: 'UTC' }
  const announce = async (by: TestMember, weeks: number, more: object = {}): Promise<string> => {
    const { body } = await by.post('/api/events', { ...soup, eventDate: date(weeks), ...more })
    await caughtUp()
    return `/api/events/${body.id}`
  }
  const hers = await announce(juniper, 1)
  const going = { status: 'going' }
  await rowan.post(`${hers}/rsvp`, { ...going, withProfileId: juniper.profileId })
  await kai.post(`${hers}/rsvp`, going)
  await caughtUp()
  for (const role of ['co_host', 'consent_lead']) {
    await juniper.post(`${hers}/roles`, { role, memberId: rowan.profileId })
    t.is((await rowan.put(`${hers}/own-roles/${role}`, { accepted: true })).status, 200)
  }
  await juniper.put(`${hers}/discussion`, { isOn: true })
  await caughtUp()
  let discussion = ''
  for (const one of [juniper, rowan, kai])
    discussion = `/api/group-chats/${(await one.post(`${hers}/discussion`)).body.id}`
  t.is((await rowan.post(`${discussion}/messages`, { content: 'I bring bread.' })).status, 200)

  const repeat = { every: 'week', until: date(5).slice(0, 10) }
  const theirs = await announce(rowan, 2, { repeat })
  await kai.post(`${theirs}/rsvp`, going)

  const choice = { interests: ['sewing_costuming'], availability: ['weeknights'] }
  for (const one of [juniper, kai]) await one.post('/api/user-availability', choice)
  const letters = { name: 'Slow letters', description: 'Ink and tea.', admission: 'open' }
  const founded = await rowan.post('/api/group-chats', { ...letters, ...choice })
  const group = `/api/group-chats/${founded.body.id}`
  await caughtUp()
  for (const one of [juniper, kai])
    t.is((await one.post(`${group}/join`, { rsvpStatus: 'attending' })).status, 200)
  await caughtUp()

  const everywhere = [
    '/api/constellation',
    '/api/joint-cards/dating',
    '/api/discover/dating',
    '/api/discover/friendship',
    '/api/matches',
    `/api/matches/${matchId}/messages`,
    '/api/events',
    '/api/events/next',
    hers,
    theirs,
    `${hers}.ics`,
    '/api/group-chats',
    group,
    `${group}/messages`,
    discussion,
    `${discussion}/messages`,
    `/api/profiles/${juniper.profileId}`,
    `/api/profiles/${rowan.profileId}`,
    `/api/links/${rowan.profileId}/free-time`,
    '/api/notifications/unread-count',
  ]
  const readings = async (by: SignedInMember) => {
    await caughtUp()
    const read: Record<string, unknown> = {}
    for (const path of everywhere) {
      const { status, body } = await by.get(path)
      const { requestId: _, ...said } = status === 200 ? { body } : body
      read[path] = { status, ...said }
    }
    return read
  }
  return { ...all, juniper, rowan, kai, wren, jointId, hers, theirs, readings }
}

test('while a member is suspended nobody reads of them through links, cards, events and discussions, and afterwards all is as it was', async t => {
  const { juniper, rowan, kai, wren, jointId, hers, theirs, readings, ...all } = await stage(t)
  const others = [juniper, kai, wren]
  for (const one of [...others, rowan]) await readings(one) // marks chats read
  const before = await Promise.all([...others, rowan].map(readings))
  t.true(JSON.stringify(before[2]).includes('Rowan'), 'a third person reads of them')
  t.true(JSON.stringify(before[0]).includes('I bring bread.'))

  await all.moderation.suspend(rowan.profileId, 'Suspend', null)
  for (const one of others) {
    const read = JSON.stringify(Object.values(await readings(one)))
    for (const trace of ['Rowan', rowan.profileId, 'I bring bread.', 'Hello, Kai.'])
      t.false(read.includes(trace), trace)
    t.is((await one.get(theirs)).status, 404)
  }
  t.is((await kai.get(hers)).status, 200, 'the event of the other host goes on')
  t.deepEqual((await juniper.get('/api/constellation')).body.links, [])
  t.deepEqual((await juniper.get('/api/constellation')).body.jointCards, [])
  t.is(
    (await kai.post(`/api/joint-cards/${jointId}/swipe`, { action: 'like', mode: 'dating' }))
      .status,
    404,
  )

  await all.moderation.suspend(rowan.profileId, 'Lift', null)
  const back = await all.visitor('Rowan')
  const after = await Promise.all([...others, back].map(readings))
  for (const [index, read] of after.entries())
    for (const [path, answer] of Object.entries(read))
      t.deepEqual(answer, before[index]?.[path], `${path} for member ${index}`)
})
