import test from 'ava'
import fc from 'fast-check'
import { packStrings, startingWith, stringAt } from './packed-strings.ts'

const text = fc.string({ unit: 'grapheme', maxLength: 6 })

test('packed strings read as they were', t => {
  fc.assert(
    fc.property(fc.array(text), texts => {
      const packed = packStrings(texts)
      t.deepEqual(
        texts.map((_, at) => stringAt(packed, at)),
        texts,
      )
    }),
  )
})

test('strings with a common prefix form one range', t => {
  const few = fc.string({ unit: fc.constantFrom('a', 'b', 'ü', '東'), maxLength: 4 })
  fc.assert(
    fc.property(fc.array(few), few, (texts, prefix) => {
      const bytes = (one: string) => Buffer.from(one)
      const sorted = texts.toSorted((a, b) => Buffer.compare(bytes(a), bytes(b)))
      const [from, to] = startingWith(packStrings(sorted), bytes(prefix))
      t.deepEqual(
        sorted.slice(from, to),
        sorted.filter(one => one.startsWith(prefix)),
      )
    }),
  )
})
