import { readFileSync, writeFileSync } from 'node:fs'
import { eventsByDecider } from '../../contracts/core/event-types.ts'
import { streams } from '../../contracts/core/streams.ts'
import { named } from './histories.ts'
import { sampleLog } from './sample-log.ts'

/* Writes the log of the release in package.json: two events of every type, as this code stores them. */

const root = new URL('../../', import.meta.url)
const [one, other] = [named('one'), named('two')]
const day = '2026-11-25'

const streamOfDecider: Record<keyof typeof eventsByDecider, string> = {
  member: streams.member(one),
  profile: streams.profile(one),
  pair: streams.pair(one, other),
  likes: streams.likes(one, day),
  subscription: streams.subscription(one),
  trial: streams.trial(one),
  conversation: streams.conversation(one),
  group: streams.group(one),
  hangout: streams.hangout(one, other),
  invitations: streams.invitations(one, day),
  inbox: streams.inbox(one),
  pushSettings: streams.push(one),
  gathering: streams.gathering(one),
  calendarFeed: streams.calendar(one),
  answers: streams.answers(one),
  questionPack: streams.questionPack(one),
  demo: 'demo',
  suggestions: streams.suggestions(one),
  score: streams.score(one, other),
  insight: streams.insight(one),
  reportResolution: streams.report(one),
  suspension: streams.standing(one),
  jobChanges: streams.jobs('chat'),
}

/** One event with its optional fields and one without. */
const EVENTS_PER_TYPE = 2

/** Samples ignore the pattern of a question's id, which allows no spaces. */
const withoutSpaces = (line: string) =>
  line.replaceAll(/"questionId":"text (\d+)"/g, '"questionId":"text-$1"')

const recorded = sampleLog()
const lines = Object.entries(eventsByDecider).flatMap(([decider, definitions]) =>
  definitions.flatMap(({ type }) =>
    recorded
      .filter(event => event.type === type)
      .slice(0, EVENTS_PER_TYPE)
      .map(({ id, version, at, data, meta }) => {
        const stream = streamOfDecider[decider as keyof typeof eventsByDecider]
        return withoutSpaces(JSON.stringify({ stream, id, type, version, at, data, meta }))
      }),
  ),
)

const { version } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'))
const file = new URL(`test/fixtures/events/${version}.ndjson`, root)
writeFileSync(file, `${lines.join('\n')}\n`, { flag: 'wx' })
