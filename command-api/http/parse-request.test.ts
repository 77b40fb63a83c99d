import test from 'ava'
import fc from 'fast-check'
import { jsonBody, sharedElement } from './parse-request.ts'

test('a response is serialized as by JSON.stringify, whichever of its elements are shared', t => {
  const elements = fc.array(fc.record({ shared: fc.boolean(), value: fc.object() }))
  fc.assert(
    fc.property(elements, list => {
      const response = list.map(({ shared, value }) => (shared ? sharedElement(value) : value))
      const text = JSON.stringify(list.map(({ value }) => value))
      t.is(jsonBody(response), text)
    }),
  )
  const shared = sharedElement({ name: 'Zoë' })
  for (const response of [null, 'a', {}, [], [undefined, null, 1, 'ä', shared, [shared]]])
    t.is(jsonBody(response), JSON.stringify(response))
})

test('a shared element cannot be changed', t => {
  const element = sharedElement({ tags: ['a'] })
  t.throws(() => element.tags.push('b'), { instanceOf: TypeError })
})
