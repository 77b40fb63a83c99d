import test from 'ava'
import fc from 'fast-check'
import { createPositionTokens } from './position-tokens.ts'

test('the token of an answer replaces the tokens that its call was sent with', t => {
  const positions = createPositionTokens()
  positions.noteResponse([], 'a')
  positions.noteResponse([], 'b')
  t.deepEqual(positions.all(), ['a', 'b'])
  positions.noteResponse(['a', 'b'], 'c')
  t.deepEqual(positions.all(), ['c'])
  positions.noteResponse(['c'], null)
  t.deepEqual(positions.all(), ['c'])
})

test('one connection keeps the token of its last message, two connections keep the last token of each', t => {
  const positions = createPositionTokens()
  positions.noteMessage('a')
  positions.noteMessage('b')
  t.deepEqual(positions.all(), ['b'])
  positions.reconnected()
  positions.noteMessage('c')
  t.deepEqual(positions.all(), ['b', 'c'])
  positions.noteResponse(['b', 'c'], 'd')
  t.deepEqual(positions.all(), ['d'])
})

type Step = { type: 'write' | 'send' | 'message' | 'reconnect' } | { type: 'answer'; which: number }

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.constantFrom<Step>(
    { type: 'write' },
    { type: 'send' },
    { type: 'message' },
    { type: 'reconnect' },
  ),
  fc.record({ type: fc.constant('answer' as const), which: fc.nat(9) }),
)

test('the latest token is never lost, in any order of answers', t => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), steps => {
      const positions = createPositionTokens()
      const latest = (tokens: readonly string[]) => Math.max(0, ...tokens.map(Number))
      const underWay: { sent: readonly string[]; wrote: number }[] = []
      let [log, told, heard] = [0, 0, 0]
      for (const one of steps)
        switch (one.type) {
          case 'write':
            log += 1
            underWay.push({ sent: positions.all(), wrote: log })
            break
          case 'send':
            underWay.push({ sent: positions.all(), wrote: 0 })
            break
          case 'message':
            told = log
            positions.noteMessage(`${told}`)
            heard = Math.max(heard, told)
            break
          case 'reconnect':
            positions.reconnected()
            break
          case 'answer': {
            const [call] = underWay.splice(one.which % Math.max(1, underWay.length), 1)
            if (!call) break
            const answer = Math.max(latest(call.sent), call.wrote)
            positions.noteResponse(call.sent, answer === 0 ? null : `${answer}`)
            heard = Math.max(heard, answer)
          }
        }
      t.is(latest(positions.all()), heard)
    }),
    { numRuns: 2_000 },
  )
})
