import type { ReadModels } from '../../engines/ports/read-models.ts'
import { commitTo } from './commit-to.ts'
import { openInChild } from './engine-under-test.ts'
import { match, matches } from './matches.ts'

// Commits twenty documents at a time with a rising checkpoint and prints each acknowledged
// checkpoint, until it is killed.
const models = await openInChild<ReadModels>()
await models.prepare(matches, 'v1')
if ((await models.live('matches')) === undefined) await models.swap('matches', undefined, 'v1')

let checkpoint = Number((await models.checkpoint('matches')) ?? 0)
for (;;) {
  checkpoint += 1
  const position = String(checkpoint)
  const writes = Array.from({ length: 20 }, (_, n) =>
    match(`key-${n}`, { profiles: ['me'], rank: checkpoint }, position),
  )
  await commitTo(models, 'matches', 'v1', position, writes)
  console.log(position)
}
