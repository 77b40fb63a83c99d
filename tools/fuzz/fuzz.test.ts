// In a process of its own: is the only spec of its folder.
import test from 'ava'
import { fuzz } from './run.ts'
import { findingText } from './tally.ts'

test('mostly invalid calls cause no internal error, no slow answer and no unknown code', async t => {
  const { rows, findings } = await fuzz({ seed: 1, calls: 300, seconds: 60 })
  t.deepEqual(
    findings.map(finding => findingText(finding, 1)),
    [],
  )
  t.true(rows.size > 50)
})
