import test from 'ava'
import type { Client } from '../http/client.ts'
import { scratchFolder } from '../stores/scratch-folder.ts'
import { until } from '../waiting/until.ts'
import { type CollectedSpan, runCollector } from './collector.ts'
import { newMember } from './new-member.ts'
import { runRole } from './run-role.ts'

const like = (who: Client, whom: string) =>
  who.post('/api/swipe', { swipedProfileId: whom, action: 'like', discoveryMode: 'dating' })

/** The names of a span and of all that led to it, the root first. */
const pathOf = (span: CollectedSpan, spans: readonly CollectedSpan[]): string => {
  const parent = spans.find(({ spanId }) => spanId === span.parentSpanId)
  return parent ? `${pathOf(parent, spans)} > ${span.name}` : span.name
}

test('a call, its events, views, reactors and jobs are one trace over all processes, without personal data', async t => {
  const data = await scratchFolder(t)
  const collector = await runCollector(t)
  const environment = {
    KITH_DATA: data,
    KITH_RATE_LIMIT_SCALE: '1000',
    ...collector.environment,
  }
  await runRole(t, 'projections', environment)
  await runRole(t, 'workers', environment)
  const { origin } = await runRole(t, 'command-api', environment)
  const me = await newMember(origin, 'robin')
  const you = await newMember(origin, 'sam')
  t.is((await like(me, you.profileId)).status, 200)
  const swiped = await like(you, me.profileId)
  t.true(swiped.body.match)

  const correlation = swiped.headers.get('x-request-id') ?? ''
  const spans = () => collector.spansOf(correlation.replaceAll('-', ''))
  const paths = () => spans().map(span => pathOf(span, spans()))
  const call = 'POST /api/swipe'
  const told = 'job notify > dispatch inbox > append Notified'
  const expected = [
    call,
    `${call} > dispatch pair > append Matched > view conversations`,
    `${call} > dispatch pair > append Matched > send live message`,
    `${call} > dispatch pair > append Matched > add open-conversation`,
    `${call} > dispatch pair > append Matched > ${told} > view inboxes`,
    `${call} > dispatch pair > append Matched > ${told} > job push`,
  ]
  await until(async () => expected.every(path => paths().includes(path)))

  t.is(new Set(spans().map(({ spanId }) => spanId)).size, spans().length)
  t.deepEqual(
    spans()
      .filter(({ parentSpanId }) => !parentSpanId)
      .map(({ name }) => name),
    [call],
    'there is one root',
  )
  t.true(
    spans().every(
      ({ startTimeUnixNano: start, endTimeUnixNano: end }) => BigInt(start) <= BigInt(end),
    ),
  )
  const folded = spans().filter(({ name }) => name === 'view conversations')
  t.true(
    folded.some(({ attributes = [] }) =>
      ['conversations', 'Matched'].every(text =>
        attributes.some(({ value }) => value.stringValue === text),
      ),
    ),
  )
  const said = collector.text()
  for (const personal of [me.profileId, you.profileId, 'robin', 'sam', 'example.org'])
    t.false(said.includes(personal), personal)
})
