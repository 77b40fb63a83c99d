import { randomId } from '../../contracts/core/random-id.ts'
import { turnTrips } from '../../workers/profiles/travel.ts'
import type { TestMember, TestServer } from './server.ts'

/** The calendar day so many days after the noon at which the clock of a spec began. */
export const dayFrom = (now: Date, days: number): string =>
  new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10)

export const placeId = async (by: TestMember, city: string): Promise<string> =>
  (await by.get(`/api/places?q=${encodeURIComponent(city)}`)).body[0].id

/** Begins and ends the trips that are due, as the schedule does every hour. */
export const turnDueTrips = async ({
  kith,
  caughtUp,
}: Pick<TestServer, 'kith' | 'caughtUp'>): Promise<void> => {
  await caughtUp()
  const { name } = turnTrips
  const data = { cause: { event: name, correlation: name }, data: {} }
  await kith.ports.jobs.add(name, { id: randomId(), data })
  await caughtUp()
}
