import test from 'ava'
import { exportsOf, firstSentence } from './docstrings.ts'

const documented = (source: string) => exportsOf('source.ts', source)

test('an exported declaration has the first sentence of its docstring', t => {
  const source = '/**\n * The exclusive right to\n * work. Ends.\n */\nexport type Lease = string'
  t.like(documented(source), [{ name: 'Lease', sentence: 'The exclusive right to work' }])
})

test('a declaration without a docstring right before it has no sentence', t => {
  const source = '/** Of another. */\nconst other = 1\nexport const lease = other // no docstring'
  t.like(documented(source), [{ name: 'lease', sentence: '' }])
})

test('what follows @until is when the data is deleted', t => {
  const source =
    '/**\n * Last swipes.\n *\n * @until the account is deleted\n */\nexport const view = 1'
  t.like(documented(source), [{ sentence: 'Last swipes', until: 'the account is deleted' }])
})

test('properties of an object have docstrings and parameters of their own', t => {
  const source =
    'export const streams = {\n/** An account. */\nmember: (memberId: string) => memberId } as const'
  const [streams] = documented(source)
  t.like(streams?.members, [{ name: 'member', sentence: 'An account', parameters: ['memberId'] }])
})

test('texts of a union have docstrings of their own', t => {
  const source = "export type Space =\n  /** A session. */\n  | 'session'\n  | 'photo'"
  const [space] = documented(source)
  t.like(space?.members, [
    { name: 'session', sentence: 'A session' },
    { name: 'photo', sentence: '' },
  ])
})

test('events of a list have docstrings of their own, and so have their fields', t => {
  const source =
    "export const chatEvents = [\n/** The order of messages begins. */\nevent('ConversationOpened', z.object({ /** Of the match. */ matchId: Id })), other] as const"
  t.like(documented(source), [
    {
      members: [
        {
          name: 'ConversationOpened',
          sentence: 'The order of messages begins',
          members: [{ name: 'matchId', sentence: 'Of the match' }],
        },
      ],
    },
  ])
})

test('a constant knows the type that it is declared with', t => {
  const source = 'export const pair: Decider<Pair, Command> = { initialState }'
  t.like(documented(source), [{ name: 'pair', declaredAs: 'Decider' }])
})

test('the first sentence ends at a full stop before a space, or at a tag', t => {
  t.is(firstSentence('One build, e.g. `v1`. Several can exist.'), 'One build, e.g. `v1`')
  t.is(firstSentence('The last swipe @until the account is deleted'), 'The last swipe')
  t.is(firstSentence('Kept in `jobs.db` alone'), 'Kept in `jobs.db` alone')
})
