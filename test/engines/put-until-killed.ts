import type { Records } from '../../engines/ports/records.ts'
import { openInChild } from './engine-under-test.ts'

// Puts, replaces and deletes records and prints each acknowledged round, until it is killed.
const records = await openInChild<Records>()
for (let round = 1; ; round += 1) {
  await records.put('answer', `${round}`, { round }, { ifVersion: 'none', owner: 'wren' })
  await records.put('check', 'last', { round })
  if (round > 1) await records.delete('answer', `${round - 1}`)
  console.log(round)
}
