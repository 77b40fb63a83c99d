import test from 'ava'
import type { DomainEvent } from '../../contracts/events.ts'
import { named, profileCreated } from '../projections/histories.ts'
import { auditOf } from '../stores/audit-of.ts'
import { installation } from './installation.ts'

const at = '2026-01-30T10:00:00.000Z'

/** So many people who say this of themselves; the first `filtering` of them look for women alone. */
const people = (
  count: number,
  gender: string,
  modes: ('dating' | 'friendship')[],
  filtering = 0,
): DomainEvent[] =>
  Array.from({ length: count }, (_, n) => named(`${gender} ${n}`)).flatMap((profileId, n) => {
    const filterValue = { values: ['woman'] }
    const filter = {
      id: named('filter'),
      filterType: 'gender' as const,
      filterValue,
      isActive: true,
    }
    const looking: DomainEvent = {
      type: 'DiscoveryFiltersSet',
      data: { profileId, filters: [filter] },
    }
    const chosen: DomainEvent = { type: 'ModesChosen', data: { profileId, modes } }
    return [profileCreated(profileId, { gender }), chosen, ...(n < filtering ? [looking] : [])]
  })

const story = [
  ...people(18, 'woman', ['dating', 'friendship'], 12),
  ...people(9, 'man', ['friendship']),
  ...people(10, 'agender', ['dating']),
].map(event => ({ at, event }))

test('members are counted by what they say of themselves, in multiples of five, and it is recorded', async t => {
  const { path, happened, ask } = await installation(t)
  happened(story)
  const { code, output, errors } = await ask(['people', 'gender', 'mode', '--format', 'json'])
  t.is(code, 0, errors)
  t.deepEqual(JSON.parse(output), [
    { gender: 'agender', mode: 'dating', members: 10 },
    { gender: 'woman', mode: 'dating', members: 15 },
    { gender: 'woman', mode: 'friendship', members: 15 },
  ])
  t.regex(errors, /rounded down to multiples of 5; fewer than 10 are left out/)
  const [entry] = await auditOf(path('.'))
  t.like(entry, { did: 'history people', asked: ['gender', 'mode'], upTo: story.length })
})

test('it is told how many people a filter hides on average, of those who set it', async t => {
  const { happened, ask } = await installation(t)
  happened(story)
  const { output } = await ask(['people', 'filter', '--format', 'json'])
  // Of 36 others, 19 are not women.
  t.deepEqual(JSON.parse(output), [{ filter: 'gender', members: 10, hides: '50 %' }])
})

test('members are not counted by what is not offered', async t => {
  const { happened, ask } = await installation(t)
  happened(story)
  const { code, errors } = await ask(['people', 'bio'])
  t.is(code, 2)
  t.regex(errors, /^Members are not counted by bio\. Choose from: age, gender, .*filter\.\n$/)
  t.is((await ask(['people', 'toString'])).code, 2)
})

/** Links of the first so many pairs of women; the last of them has ended. */
const linking = (pairs: number): DomainEvent[] => {
  const side = { kind: 'partner', words: null, isShown: false, isCounted: false } as const
  const own = { ...side, asksForDates: false, sharesProtection: false }
  const all = Array.from(
    { length: pairs },
    (_, n): [string, string] =>
      [named(`woman ${2 * n}`), named(`woman ${2 * n + 1}`)].sort() as [string, string],
  )
  const together = { isShownByBoth: false, asksBoth: false }
  const links = all.map((profiles): DomainEvent => {
    const [one, other] = profiles
    const sides = [
      { profileId: one, ...own },
      { profileId: other, ...own },
    ] as [typeof own & { profileId: string }, typeof own & { profileId: string }]
    return { type: 'Linked', data: { linkId: named(one), profiles, ...together, sides } }
  })
  const last = all.at(-1) as [string, string]
  const ended = { profiles: last, wasLinked: true, isSevered: false }
  return [...links, { type: 'LinkEnded', data: ended }]
}

test('linked members are counted, and not where they are few', async t => {
  const countOf = async (pairs: number, ...by: string[]) => {
    const { happened, ask } = await installation(t)
    happened([...story, ...linking(pairs).map(event => ({ at, event }))])
    return JSON.parse((await ask(['people', ...by, '--format', 'json'])).output)
  }
  t.deepEqual(await countOf(7, 'linked'), [
    { linked: 'no', members: 25 },
    { linked: 'yes', members: 10 },
  ])
  t.deepEqual(await countOf(5, 'linked'), [{ linked: 'no', members: 25 }])
})

test('linked members are not counted by anything else', async t => {
  const { happened, ask } = await installation(t)
  happened([...story, ...linking(7).map(event => ({ at, event }))])
  const { code, errors } = await ask(['people', 'linked', 'gender'])
  t.is(code, 2)
  t.regex(errors, /^Count by linked alone: /)
})
