import test from 'ava'
import { conversationOpeners } from './conversation-openers.ts'

type Known = Parameters<typeof conversationOpeners>[0]

const known = (parts: Partial<Known> = {}): Known => ({
  own: {
    hobbies: ['hiking', 'board_games'],
    tags: ['slow mornings'],
    relationshipStyle: 'solo_poly',
  },
  other: { hobbies: [], tags: [], relationshipStyle: 'parallel_poly', distance: null },
  mode: 'dating',
  ...parts,
})
const other = (parts: Partial<NonNullable<Known['other']>>) =>
  known({
    other: { hobbies: [], tags: [], relationshipStyle: 'polyfidelity', distance: 80, ...parts },
  })

test('three openers come from what both share', t => {
  const openers = conversationOpeners(
    other({
      hobbies: ['baking_bread', 'hiking'],
      tags: ['jazz', 'slow mornings'],
      relationshipStyle: 'solo_poly',
    }),
  )
  t.is(openers.length, 3)
  t.regex(openers[0] ?? '', /^Hiking /)
  t.regex(openers[1] ?? '', /slow mornings/)
  t.regex(openers[2] ?? '', /^Solo Polyamory /)
})

test('a second hobby and a short distance give openers too', t => {
  const [, second] = conversationOpeners(other({ hobbies: ['hiking', 'board_games'] }))
  t.regex(second ?? '', /Board/)
  t.regex(conversationOpeners(other({ distance: 10 }))[0] ?? '', /close to each other/)
  t.notRegex(conversationOpeners(other({ distance: 10.1 })).join(' '), /close to each other/)
})

test('an opener names nothing that only one of the two has', t => {
  const openers = conversationOpeners(other({ hobbies: ['baking_bread'], tags: ['jazz'] })).join(
    ' ',
  )
  t.notRegex(openers, /baking|jazz|hiking|mornings/i)
})

test('three openers suit the mode when the two share nothing, or when the profile is not loaded', t => {
  for (const mode of ['dating', 'friendship', 'networking'] as const) {
    const openers = conversationOpeners(known({ mode }))
    t.is(new Set(openers).size, 3)
    t.deepEqual(conversationOpeners(known({ mode, other: undefined })), openers)
  }
  t.notDeepEqual(
    conversationOpeners(known({ mode: 'dating' })),
    conversationOpeners(known({ mode: 'networking' })),
  )
})
