import test from 'ava'
import type { DomainEvent } from '../../contracts/events.ts'
import type { EventLog } from '../../engines/ports/event-log.ts'
import type { ReadModels } from '../../engines/ports/read-models.ts'
import { StorageFault } from '../../engines/ports/storage-fault.ts'
import { createAccounts } from './accounts.ts'

const { signal } = new AbortController()

/** A log whose streams end with an event of this type, or that fails. */
const logWith = (last: DomainEvent['type'] | 'away') => {
  const reads: string[] = []
  const read = async function* (stream: string) {
    reads.push(stream)
    if (last === 'away') throw new StorageFault('unreachable')
    yield { type: last }
  }
  return { reads, log: { read } as unknown as EventLog<DomainEvent> }
}

/** A view of members with these ids at position `10`, or one that fails. */
const viewsWith = (ids: readonly string[] | 'away') =>
  ({
    waitForPosition: async (_: string, position: string) => position <= '10',
    collection: () => ({
      async get(id: string) {
        if (ids === 'away') throw new StorageFault('unreachable')
        return ids.includes(id) ? { memberId: id } : undefined
      },
    }),
  }) as unknown as ReadModels

test('a member in the view is open while the log is unavailable', async t => {
  const { log, reads } = logWith('away')
  const accounts = createAccounts({ log, views: viewsWith(['wren']) })
  await accounts.closingsFollowedFrom('10', signal)
  t.true(await accounts.isOpen('wren'))
  t.deepEqual(reads, [])
})

test('a member missing from the view is looked up in the log', async t => {
  const { log } = logWith('MemberRegistered')
  const accounts = createAccounts({ log, views: viewsWith([]) })
  await accounts.closingsFollowedFrom('10', signal)
  t.true(await accounts.isOpen('wren'))

  const away = createAccounts({ log: logWith('away').log, views: viewsWith([]) })
  await away.closingsFollowedFrom('10', signal)
  await t.throwsAsync(away.isOpen('wren'), { instanceOf: StorageFault })
})

test('the view is not asked while it lacks closings from before the followed ones', async t => {
  const { log } = logWith('AccountClosed')
  const accounts = createAccounts({ log, views: viewsWith(['wren']) })
  t.false(await accounts.isOpen('wren'))
  const behind = createAccounts({ log, views: viewsWith(['wren']) })
  await behind.closingsFollowedFrom('11', signal)
  t.false(await behind.isOpen('wren'))
})

test('a followed closing counts, whatever the view says', async t => {
  const accounts = createAccounts({ log: logWith('away').log, views: viewsWith(['wren']) })
  await accounts.closingsFollowedFrom('10', signal)
  accounts.close('wren')
  t.false(await accounts.isOpen('wren'))
})

test('the log is asked while the views are unavailable', async t => {
  const accounts = createAccounts({ log: logWith('AccountClosed').log, views: viewsWith('away') })
  await accounts.closingsFollowedFrom('10', signal)
  t.false(await accounts.isOpen('wren'))
})
