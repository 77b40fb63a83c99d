import { readFileSync } from 'node:fs'
import test from 'ava'
import { cellOf } from '../../contracts/core/geo.ts'
import type { FilterType } from '../../contracts/discovery/filter-types.ts'
import type { StoredFilter, StoredRule } from '../../contracts/discovery/stored-filters.ts'
import { discoveryMember } from '../../test/samples/discovery-member.ts'
import { canSee } from './can-see.ts'
import type { ComparedAnswer, Member, Statement } from './member.ts'
import type { Relation } from './relation.ts'
import { restate } from './restate.ts'

const today = new Date('2026-03-02T18:00:00.000Z')
const tomorrow = new Date('2026-03-03T18:00:00.000Z')

const filter = (filterType: FilterType, filterValue: object, isActive = true) =>
  ({ id: filterType, filterType, filterValue, isActive }) as StoredFilter
const women = filter('gender', { values: ['woman'] })
const men = filter('gender', { values: ['man'] })
const jazz = filter('tags', { values: ['jazz'] })
const rule = (scope: StoredRule['scope'], facet: string, value: unknown, more: object = {}) =>
  ({ facet, operator: 'EQ', value, action: 'BLOCK', scope, notes: null, ...more }) as StoredRule
/** A place some miles to the north. */
const living = (miles: number): Partial<Statement> => ({
  place: {
    id: `${miles}`,
    name: 'Here',
    region: null,
    country: 'There',
    cell: cellOf({ lat: 52 + miles / 69, lon: 5 }),
  },
})
const answers = (answer: Partial<ComparedAnswer>): Partial<Statement> => ({
  answers: {
    children: { given: 1, acceptable: 1, importance: 3, isAdult: false, firstDay: 0, ...answer },
  },
})
const dealbreaker = { acceptable: 2, importance: 5 }

/** How a member looks at another. */
const looks = {
  deck: { mode: 'dating', sight: 'list' },
  profile: { mode: 'any', sight: 'id' },
  hangouts: { surface: 'PEOPLE', sight: 'list' },
  events: { surface: 'EVENTS', sight: 'list' },
  constellations: { surface: 'CONSTELLATIONS', sight: 'id' },
  jointCard: { surface: 'JOINT_CARDS', sight: 'id' },
} as const
type Looks = readonly (keyof typeof looks)[]
const everywhere: Looks = ['deck', 'profile', 'hangouts', 'events']
/** They do not get to know each other, and may meet where both are anyway. */
const inCompany: Looks = ['hangouts', 'events']
const amongLinked: Looks = ['constellations']
const onJointCard: Looks = ['jointCard']
const nowhere: Looks = []
type Seen = readonly [iSeeYou: Looks, youSeeMe: Looks]

type Given = {
  /** What each states since yesterday, beside a statement that suits both. */
  readonly me?: Partial<Statement & Member>
  readonly you?: Partial<Statement & Member>
  readonly relation?: Relation
  /** What each states today, one after the other. */
  readonly changes?: readonly (readonly ['me' | 'you', Partial<Statement>])[]
  readonly isFree?: true
  /** The row is about constellations alone. */
  readonly amongLinked?: true
  /** The row is about joint cards of both alone. */
  readonly onJointCard?: true
}
/** A sentence of the promise, an example, who sees whom today, and tomorrow if it differs. */
type Row = readonly [sentence: string, given: Given, today: Seen, tomorrow?: Seen]

const liked: Relation = { friendship: { liked: 'like' } }
const matched: Relation = { friendship: { match: 'live' } }
const linked: Relation = { link: 'linked' }
const unmatched: Relation = { friendship: { match: 'ended' } }
const premium = { premium: { staff: '2027-01-01T00:00:00.000Z' } }

const promise: Readonly<Record<string, readonly Row[]>> = {
  'Who exists at all': [
    ['Two members who suit each other see each other everywhere.', {}, [everywhere, everywhere]],
    [
      'A block hides both from each other everywhere and at once, no matter which of them placed it.',
      { relation: { blocks: true } },
      [nowhere, nowhere],
    ],
    [
      'A member without a profile, or suspended, sees nobody and is seen by nobody.',
      { you: { isActive: false } },
      [nowhere, nowhere],
    ],
    [
      'Members meet in the modes that both chose.',
      { me: { modes: ['friendship'] } },
      [
        ['profile', 'hangouts', 'events'],
        ['profile', 'hangouts', 'events'],
      ],
    ],
    [
      'Members without a common mode do not get to know each other.',
      { me: { modes: ['friendship'] }, you: { modes: ['dating'] } },
      [inCompany, inCompany],
    ],
  ],
  'Ages and distances': [
    ['Both must be in the age range of the other.', { you: { age: 50 } }, [inCompany, inCompany]],
    [
      'Both must be within the distance of the other.',
      { me: { ...living(0), maxDistance: 80 }, you: living(60) },
      [inCompany, inCompany],
    ],
    [
      'An unknown place is within every distance.',
      { me: { ...living(0), maxDistance: 1 } },
      [everywhere, everywhere],
    ],
    [
      'An active filter by age or distance replaces the range of the profile.',
      { me: { discovery: [filter('age_range', { min: 40, max: 60 })] }, you: { age: 50 } },
      [everywhere, everywhere],
    ],
    [
      'A filter by distance leaves out members without a place.',
      { me: { ...living(0), discovery: [filter('max_distance', { min: 0, max: 50 })] } },
      [['profile', 'hangouts', 'events'], inCompany],
    ],
  ],
  'Discovery filters': [
    [
      'A filter keeps two members out of the decks of both; its owner still opens the other by id, so that filters tell nothing about one person.',
      { me: { discovery: [women] }, you: { gender: 'man' } },
      [['profile', 'hangouts', 'events'], inCompany],
    ],
    [
      'Filters of one type widen each other.',
      { me: { discovery: [women, men] }, you: { gender: 'man' } },
      [everywhere, everywhere],
    ],
    [
      'Filters of different types narrow each other.',
      { me: { ...premium, discovery: [women, jazz] } },
      [['profile', 'hangouts', 'events'], inCompany],
    ],
    [
      'A filter that is switched off, or has no choice, says nothing.',
      { me: { discovery: [{ ...men, isActive: false }, filter('orientation', { values: [] })] } },
      [everywhere, everywhere],
    ],
    [
      'A filter that needs premium rests without it.',
      { me: { discovery: [jazz] } },
      [everywhere, everywhere],
    ],
    [
      'Where premium is not sold, every filter counts.',
      { me: { discovery: [jazz] }, isFree: true },
      [['profile', 'hangouts', 'events'], inCompany],
    ],
    [
      'Filters find only what every reader of a profile can read.',
      {
        me: { ...premium, discovery: [filter('seeking_description', { searchTerms: ['tea'] })] },
        you: { seekingDescription: 'Mornings with tea', detailsVisibility: 'matches_only' },
      },
      [['profile', 'hangouts', 'events'], inCompany],
    ],
    [
      'A filter by gender or orientation finds narrower terms, too.',
      { me: { discovery: [men] }, you: { gender: 'trans_man' } },
      [everywhere, everywhere],
    ],
  ],
  'Block filters and rules': [
    [
      'A block filter hides both from each other, everywhere.',
      { me: { block: [men] }, you: { gender: 'man' } },
      [nowhere, nowhere],
    ],
    [
      'A combined block filter hides only members whom all of its parts describe.',
      {
        me: {
          block: [
            filter('combined', {
              gender: 'man',
              ageMin: 35,
              ageMax: null,
              orientation: null,
              relationshipStyle: null,
              verified: null,
              faceHidden: null,
            }),
          ],
        },
        you: { gender: 'man' },
      },
      [everywhere, everywhere],
    ],
    [
      'A block filter against people new to Kith hides them for fourteen days.',
      {
        me: { block: [filter('new_to_kith', {})], createdAt: '2026-01-01T00:00:00.000Z' },
        you: { createdAt: '2026-02-17T00:00:00.000Z' },
      },
      [nowhere, nowhere],
      [everywhere, everywhere],
    ],
    [
      'A blocking rule hides both from each other on its surface alone.',
      { me: { rules: [rule('EVENTS', 'smokes', true)] }, you: { facets: { smokes: true } } },
      [
        ['deck', 'profile', 'hangouts'],
        ['deck', 'profile', 'hangouts'],
      ],
    ],
    [
      'A rule about people covers decks, profiles and hangouts.',
      { me: { rules: [rule('PEOPLE', 'smokes', true)] }, you: { facets: { smokes: true } } },
      [['events'], ['events']],
    ],
    [
      'Rules compare numbers in the bands that others see.',
      { me: { rules: [rule('ALL', 'height', 150)] }, you: { facets: { height: 183 } } },
      [nowhere, nowhere],
    ],
    [
      'A rule that shows members last hides nobody.',
      {
        me: { rules: [rule('ALL', 'smokes', true, { action: 'DE_RANK' })] },
        you: { facets: { smokes: true } },
      },
      [everywhere, everywhere],
    ],
    [
      'A live match outlasts block filters, rules and dealbreakers, but the two get no new cards of each other.',
      { me: { block: [men] }, you: { gender: 'man' }, relation: matched },
      [inCompany, inCompany],
    ],
  ],
  Answers: [
    [
      'A broken dealbreaker hides both from each other, everywhere.',
      { me: answers(dealbreaker), you: answers({}) },
      [nowhere, nowhere],
    ],
    [
      'Answers to packs for adults break no dealbreaker between people who are not matched.',
      {
        me: { ...answers({ ...dealbreaker, isAdult: true }), wantsAdultPacks: true },
        you: { ...answers({ isAdult: true }), wantsAdultPacks: true },
      },
      [everywhere, everywhere],
    ],
    [
      'Between people who are not matched, a dealbreaker counts once both have been members for two weeks.',
      {
        me: answers(dealbreaker),
        you: { ...answers({}), newcomer: true, createdAt: '2026-02-17T20:00:00.000Z' },
      },
      [everywhere, everywhere],
      [nowhere, nowhere],
    ],
    [
      'It counts at once for members who were invited.',
      {
        me: answers(dealbreaker),
        you: {
          ...answers({}),
          newcomer: true,
          invited: true,
          createdAt: '2026-03-01T20:00:00.000Z',
        },
      },
      [nowhere, nowhere],
    ],
    [
      'Answers that change count between people who are not matched from the beginning of their week on, which is another day for each two.',
      {
        you: answers({}),
        changes: [['me', answers({ ...dealbreaker, firstDay: 20_514 })]],
      },
      [everywhere, everywhere],
    ],
    [
      'Until then a dealbreaker that was taken back hides, too.',
      {
        me: answers(dealbreaker),
        you: answers({}),
        changes: [['me', answers({})]],
      },
      [nowhere, nowhere],
    ],
  ],
  'Profiles for matches only': [
    [
      'A profile for matches only is shown to no stranger.',
      { you: { profileVisibility: 'matches_only' } },
      [inCompany, everywhere],
    ],
    [
      'It is shown to members whom its owner likes, in any mode.',
      { you: { profileVisibility: 'matches_only' }, relation: liked },
      [everywhere, everywhere],
    ],
    [
      'It is shown to matches.',
      { you: { profileVisibility: 'matches_only' }, relation: matched },
      [everywhere, everywhere],
    ],
    [
      'It is hidden again after the end of the match.',
      { you: { profileVisibility: 'matches_only' }, relation: unmatched },
      [inCompany, everywhere],
    ],
  ],
  Constellations: [
    [
      'Somebody linked with a member is shown on their card to those who see both.',
      { amongLinked: true },
      [amongLinked, amongLinked],
    ],
    [
      'A common mode is not needed for that, but a profile for matches only stays hidden.',
      { amongLinked: true, me: { modes: [], profileVisibility: 'matches_only' } },
      [amongLinked, nowhere],
    ],
    [
      'Block filters and rules about everything hide there, too.',
      { amongLinked: true, me: { block: [men] }, you: { gender: 'man' } },
      [nowhere, nowhere],
    ],
    [
      'A link outlasts block filters, rules and dealbreakers, as far as the linked look at their own constellations.',
      {
        amongLinked: true,
        relation: linked,
        me: { block: [men] },
        you: { gender: 'man', profileVisibility: 'matches_only' },
      },
      [amongLinked, amongLinked],
    ],
    [
      'A block hides the linked from each other at once.',
      { amongLinked: true, relation: { ...linked, blocks: true } },
      [nowhere, nowhere],
    ],
    [
      'A block filter against people linked to somebody hides those whose link both sides show, and hides its owner from them.',
      { me: { block: [filter('linked_to', { profileIds: ['ash'] })] }, you: { linkedTo: ['ash'] } },
      [nowhere, nowhere],
    ],
    [
      'A link that one side keeps private is no reason for any filter.',
      { me: { block: [filter('linked_to', { profileIds: ['ash'] })] }, you: { linkedTo: [] } },
      [everywhere, everywhere],
    ],
  ],
  'Joint cards': [
    [
      'A card that is proposed names two people of it to each other if they may get to know each other in some mode.',
      { onJointCard: true },
      [onJointCard, onJointCard],
    ],
    [
      'Without a common mode it does not.',
      { onJointCard: true, me: { modes: ['dating'] }, you: { modes: ['networking'] } },
      [nowhere, nowhere],
    ],
    [
      'If the ages that one looks for leave the other out, it does not.',
      { onJointCard: true, you: { minAge: 40 } },
      [nowhere, nowhere],
    ],
    [
      'A profile for matches only is not named to a stranger.',
      { onJointCard: true, you: { profileVisibility: 'matches_only' } },
      [nowhere, onJointCard],
    ],
    [
      'A link or a match outlasts all of that.',
      {
        onJointCard: true,
        relation: linked,
        me: { block: [men], modes: [] },
        you: { gender: 'man', minAge: 40, profileVisibility: 'matches_only' },
      },
      [onJointCard, onJointCard],
    ],
    [
      'A block hides two people of a card from each other at once.',
      { onJointCard: true, relation: { ...linked, blocks: true } },
      [nowhere, nowhere],
    ],
  ],
  'What counts from tomorrow on': [
    [
      'Others see a change at once; what its owner may see follows tomorrow, so that nobody learns the filters of others by trying.',
      { me: { gender: 'man' }, you: { block: [men] }, changes: [['me', { gender: 'woman' }]] },
      [nowhere, everywhere],
      [everywhere, everywhere],
    ],
    [
      'What is stated for the first time counts at once.',
      { you: { block: [jazz] }, changes: [['me', { tags: ['Jazz'] }]] },
      [nowhere, nowhere],
    ],
    [
      'A block filter set today hides at once; by id its owner loses sight of the other tomorrow.',
      { you: { gender: 'man' }, changes: [['me', { block: [men] }]] },
      [['profile'], nowhere],
      [nowhere, nowhere],
    ],
    [
      'A block filter that is taken back today hides until the day ends.',
      { me: { block: [men] }, you: { gender: 'man' }, changes: [['me', { block: [] }]] },
      [nowhere, nowhere],
      [everywhere, everywhere],
    ],
    [
      'So does one that is set and taken back within the day.',
      {
        you: { gender: 'man' },
        changes: [
          ['me', { block: [men] }],
          ['me', { block: [] }],
        ],
      },
      [['profile'], nowhere],
      [everywhere, everywhere],
    ],
    [
      'A narrower range empties lists at once; by id it counts tomorrow.',
      { changes: [['me', { maxAge: 20 }]] },
      [['profile', 'hangouts', 'events'], inCompany],
      [inCompany, inCompany],
    ],
  ],
}

const memberOf = (id: 'me' | 'you', { [id]: given = {}, changes = [] }: Given): Member => {
  const member = discoveryMember(id, given, given)
  return changes
    .filter(([by]) => by === id)
    .reduce((one, [, change]) => restate(one, change, today), member)
}

const seen = (
  viewer: Member,
  other: Member,
  relation: Relation,
  at: Date,
  given: Given = {},
): Looks =>
  [
    given.amongLinked && amongLinked,
    given.onJointCard && onJointCard,
    !given.amongLinked && !given.onJointCard && everywhere,
  ]
    .flatMap(looked => looked || [])
    .filter(look =>
      canSee(viewer, other, relation, { ...looks[look], at, sellsPremium: !given.isFree }),
    )

for (const [topic, rows] of Object.entries(promise))
  for (const [sentence, given, now, then = now] of rows)
    test(`${topic}: ${sentence}`, t => {
      const [me, you] = [memberOf('me', given), memberOf('you', given)]
      const relation: Relation = given.relation ?? {}
      // The like of a row is the other's.
      const mirrored = given.relation === liked ? {} : relation
      for (const [at, expected] of [
        [today, now],
        [tomorrow, then],
      ] as const) {
        t.deepEqual(
          seen(me, you, relation, at, given),
          expected[0],
          `I see you on ${at.toISOString()}`,
        )
        t.deepEqual(
          seen(you, me, mirrored, at, given),
          expected[1],
          `you see me on ${at.toISOString()}`,
        )
      }
    })

test('nobody gets their own card, and everybody exists for themselves', t => {
  const me = memberOf('me', { me: { block: [women] } })
  t.deepEqual(seen(me, me, {}, today), inCompany)
})

test('docs/who-sees-whom.md has the topics and sentences of this promise', t => {
  const page = readFileSync(new URL('../../docs/who-sees-whom.md', import.meta.url), 'utf8')
  for (const [topic, rows] of Object.entries(promise)) {
    t.true(page.includes(`## ${topic}\n`), topic)
    for (const [sentence] of rows) t.true(page.includes(`\n- ${sentence}\n`), sentence)
  }
})
