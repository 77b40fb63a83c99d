import test from 'ava'
import { shownLinks, tellableLinks } from './shown-links.ts'

type Side = { readonly isShown: boolean; readonly isCounted: boolean }
const shown: Side = { isShown: true, isCounted: false }
const counted: Side = { isShown: false, isCounted: true }
const secret: Side = { isShown: false, isCounted: false }

let made = 0
const link = (other: string, own: Side, theirs: Side) => {
  made += 1
  return { with: other, linkId: `${other} ${made}`, own, theirs }
}
const namesOf = (links: readonly { readonly with: string }[]) => links.map(one => one.with)
const everybody = () => true

test('a reader learns of a link that both show', t => {
  const { seen, hasReserved } = shownLinks([link('ash', shown, shown)], everybody)
  t.deepEqual(namesOf(seen), ['ash'])
  t.false(hasReserved)
})

test('a link that one side keeps private leaves no trace', t => {
  const links = [
    link('ash', secret, shown),
    link('bay', shown, secret),
    link('elm', counted, counted),
  ]
  t.deepEqual(shownLinks(links, everybody), { seen: [], hasReserved: false })
  t.deepEqual(tellableLinks(links), [])
})

test('somebody hidden from the reader leaves no trace', t => {
  const links = [link('ash', shown, shown), link('bay', shown, shown)]
  const { seen, hasReserved } = shownLinks(links, other => other !== 'ash')
  t.deepEqual(namesOf(seen), ['bay'])
  t.false(hasReserved)
})

test('people who agreed to be counted are there without number or name, whether the reader may see them or not', t => {
  const links = [link('ash', shown, counted), link('bay', shown, counted)]
  for (const isSeen of [everybody, () => false])
    t.deepEqual(shownLinks(links, isSeen), { seen: [], hasReserved: true })
})

test('somebody who is shown and agreed to be counted is named to those who see them, and else counted', t => {
  const links = [link('ash', shown, { isShown: true, isCounted: true })]
  t.deepEqual(namesOf(shownLinks(links, everybody).seen), ['ash'])
  t.false(shownLinks(links, everybody).hasReserved)
  t.deepEqual(
    shownLinks(links, () => false),
    { seen: [], hasReserved: true },
  )
})

test('links are in the order of their ids, not in that in which they were made', t => {
  const links = [link('elm', shown, shown), link('ash', shown, shown), link('bay', shown, shown)]
  t.deepEqual(namesOf(shownLinks(links, everybody).seen), ['ash', 'bay', 'elm'])
})
