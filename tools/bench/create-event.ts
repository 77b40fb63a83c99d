import type { BenchMember } from './pairs.ts'

const WITHIN_DAYS = 90

export const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

/** Announces the `n`th event of a bench, within the next 90 days; returns its id. */
export const createEvent = async (
  { client }: BenchMember,
  n: number,
  maxAttendees: number | null,
): Promise<string> => {
  const { status, body } = await client.post('/api/events', {
    title: `Soup and silence, evening ${n}`,
    description: 'We eat, we read, nobody is asked how they are. '.repeat(4),
    eventDate: inDays(1 + (n % WITHIN_DAYS)),
    location: 'Kiln Row',
    maxAttendees,
    tags: ['Quiet'],
  })
  if (status !== 200) throw new Error(`An event was answered ${status}: ${body.code}.`)
  return body.id
}
