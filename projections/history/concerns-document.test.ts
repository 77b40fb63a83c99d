import test from 'ava'
import { CIPHERTEXT_FIELD, withoutPersonal } from '../../contracts/core/personal.ts'
import { definitionOf } from '../../contracts/events.ts'
import type { StoredEvent } from '../../engines/log/stored-event.ts'
import { sampleLog } from '../../test/projections/sample-log.ts'
import { foldFor } from '../runtime/fold-event.ts'
import { allViews } from '../views/all-views.ts'
import { identities } from '../views/identity.ts'
import { profiles } from '../views/profiles.ts'
import { mayConcern } from './biography.ts'

type SampleEvent = ReturnType<typeof sampleLog>[number]

const rowOf = (event: SampleEvent, data: object, version = event.version): StoredEvent => {
  const { position, stream, revision, id, type, at, meta } = event
  const json = [JSON.stringify(data), JSON.stringify(meta)] as const
  return [Number(position), stream, revision, id, type, version, at, ...json]
}

/** The data as the log stores it, unencrypted and encrypted. */
const storedForms = ({ type, data }: SampleEvent): object[] => {
  const personal = definitionOf(type)?.personal
  if (!personal) return [data]
  const open = withoutPersonal(personal, data)
  if (personal.within === undefined) return [data, { ...open, [CIPHERTEXT_FIELD]: 'x' }]
  return [data, open]
}

for (const view of allViews)
  test(`${view.name}: no event that concerns a document is missed, encrypted or not`, t => {
    for (const event of sampleLog()) {
      const parsed = definitionOf(event.type)?.data.safeParse(event.data)
      const decoded = { ...event, data: parsed?.success ? parsed.data : event.data } as SampleEvent
      const keys = foldFor(view, event.type)?.keys(decoded) ?? []
      for (const data of storedForms(event)) {
        const row = rowOf(event, data)
        for (const key of keys) t.true(mayConcern(view, row, key), `${event.type} ${key}`)
      }
    }
    t.pass()
  })

test('an event does not concern other documents than those of its keys', t => {
  const event = sampleLog().find(({ type }) => type === 'ProfileCreated') as SampleEvent
  const { profileId } = event.data as { profileId: string }
  t.true(mayConcern(profiles, rowOf(event, event.data), profileId))
  t.false(mayConcern(profiles, rowOf(event, event.data), 'another'))
})

test('an event of another version, with damaged data, or whose keys depend on personal data may concern any document', t => {
  const event = sampleLog().find(({ type }) => type === 'ProfileCreated') as SampleEvent
  t.true(mayConcern(profiles, rowOf(event, event.data, event.version + 1), 'any'))
  t.true(mayConcern(profiles, rowOf(event, event.data).with(7, '{"') as never, 'any'))
  const linked = sampleLog().find(({ type }) => type === 'IdentityLinked') as SampleEvent
  t.true(mayConcern(identities, rowOf(linked, linked.data), 'any'))
})
