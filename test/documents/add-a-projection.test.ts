import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'ava'
import type { Projection } from '../../projections/runtime/define-projection.ts'
import { foldEvents } from '../projections/fold-events.ts'
import { scratchFolder } from '../stores/scratch-folder.ts'

const page = new URL('../../CONTRIBUTING.md', import.meta.url)
const views = new URL('../../projections/views/', import.meta.url)

const of = { meetupId: 'meetup', organizer: 'host' }
const profileId = 'guest'

test('the projection that contributors are shown folds, and its spec holds', async t => {
  const text = await readFile(page, 'utf8')
  const section = text.split('## Add a projection')[1]?.split('\n## ')[0] ?? ''
  const [view = '', spec = ''] = [...section.matchAll(/```ts\n([\s\S]*?)```/g)].map(
    ([, code]) => code,
  )
  const file = join(await scratchFolder(t), 'turnouts.ts')
  const absolute = view.replaceAll(/'(\.\.?\/[^']+)'/g, (_, path) => `'${new URL(path, views)}'`)
  await writeFile(file, absolute)
  const { turnouts }: { turnouts: Projection<unknown> } = await import(file)
  const body = spec.replaceAll(' as const', '')
  new Function('t', 'turnouts', 'foldEvents', 'of', 'profileId', body)(
    t,
    turnouts,
    foldEvents,
    of,
    profileId,
  )
  t.deepEqual(
    foldEvents(turnouts, [
      { type: 'AttendanceMarked', data: { ...of, profileId, came: true } },
      { type: 'MeetupForgotten', data: { ...of, profileIds: [profileId] } },
    ]),
    {},
  )
})
