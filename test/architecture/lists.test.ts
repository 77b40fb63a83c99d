import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import test from 'ava'
import { parseSync } from 'vite'
import { features as api } from '../../command-api/features.ts'
import { liveMessagesOf } from '../../command-api/live/live-messages.ts'
import * as sharedJobs from '../../contracts/core/jobs.ts'
import { subjects } from '../../contracts/core/personal.ts'
import {
  type DomainEvent,
  endingTypes,
  eventsByDecider,
  subjectsEndedBy,
} from '../../contracts/events.ts'
import { LiveMessage } from '../../contracts/features.ts'
import { allViews } from '../../projections/views/all-views.ts'
import { features } from '../../workers/features.ts'
import { sources } from './sources.ts'

/*
 * Lists that a feature joins and that no type checks: a forgotten entry fails no spec of the feature.
 * The table of CONTRIBUTING.md has all lists.
 */
const root = fileURLToPath(new URL('../..', import.meta.url))
const textOf = (file: string) => readFile(join(root, file), 'utf8')

/** Paths of the sources of a folder, without specs. */
const filesIn = async (folder: string) =>
  (await sources(root, folder)).filter(file => !file.endsWith('.test.ts'))

/** A node of the syntax tree (ESTree). */
type Node = { readonly type: string } & Readonly<Record<string, unknown>>

/** A constant declared by a call such as `defineQueue({ name: 'notify', … })`. */
type Declared = { readonly file: string; readonly constant: string; readonly name: string }

/** Queues to which the API also adds jobs, by the constant with their name. */
const queuesOfApi = new Map(
  Object.entries(sharedJobs).flatMap(([constant, job]) =>
    'queue' in job ? [[constant, job.queue] as const] : [],
  ),
)

/** The value of the property `name`: a literal, or a queue to which the API also adds jobs. */
const nameIn = (properties: readonly Node[]): string => {
  const value = properties.find(({ key }) => (key as Node).name === 'name')?.value as Node
  if (value.type === 'Literal') return String(value.value)
  const job = queuesOfApi.get(String((value.object as Node).name))
  if (job === undefined) throw new Error('The name of a queue is neither a text nor in jobs.ts.')
  return job
}

/** The constants of a file's top level that one of the functions `makers` declares. */
const declaredIn = async (file: string, makers: readonly string[]): Promise<Declared[]> => {
  const { program } = parseSync(file, await textOf(file))
  return (program.body as unknown as Node[])
    .map(node => (node.declaration as Node | undefined) ?? node)
    .flatMap(({ declarations }) => (declarations as Node[] | undefined) ?? [])
    .flatMap(({ id, init }) => {
      const call = init as Node | null
      if (call?.type !== 'CallExpression') return []
      if (!makers.includes(String((call.callee as Node).name))) return []
      const [argument] = call.arguments as Node[]
      const constant = String((id as Node).name)
      return [{ file, constant, name: nameIn(argument?.properties as Node[]) }]
    })
}

const declared = async (folder: string, ...makers: string[]): Promise<Declared[]> => {
  const files = await filesIn(folder)
  return (await Promise.all(files.map(file => declaredIn(file, makers)))).flat()
}

/** Declared constants that are not listed, for the failure message. */
const unlisted = (all: readonly Declared[], list: readonly { readonly name: string }[]): string[] =>
  all
    .filter(({ name }) => !list.some(listed => listed.name === name))
    .map(({ file, constant }) => `${constant} of ${file}`)

test('every projection is in projections/views/all-views.ts', async t => {
  const all = await declared('projections', 'defineProjection')
  t.true(all.length > 10)
  t.deepEqual(
    unlisted(all, allViews),
    [],
    'add it to the list at the end of a file that projections/views/all-views.ts imports',
  )
})

test('every queue and every reactor is in workers/features.ts', async t => {
  const workers = Object.values(features)
  const reactors = workers.flatMap(feature => feature.reactors)
  const queues = workers.flatMap(feature => feature.queues)
  const all = await declared('workers', 'defineQueue', 'defineSchedule')
  t.true(all.length > 50)
  const advice =
    'add it to what its feature exports to workers/features.ts, otherwise nothing runs it'
  t.deepEqual(unlisted(all, queues), [], advice)
  t.deepEqual(unlisted(await declared('workers', 'defineReactor'), reactors), [], advice)
})

/** Views that an export of a member's data leaves out, each with the reason. */
const notExported: Readonly<Record<string, string>> = {
  closedAccounts: 'the account is being deleted',
  lastSwipes: 'discovery exports all swipes that count',
  relations: 'discovery exports all swipes that count; what others did is theirs',
  cards: 'copies what is in profiles, filters, preferenceRules, answers and entitlements',
  adultAnswers: 'copies what is in answers',
  removedQuestions: 'says nothing about members',
  blockHashes: 'identifies others',
  inboxes: 'counts what is in notifications',
  hangoutOffers: 'indexes what is in profiles',
  nextDayCounts: 'counts people and names nobody',
  trips: 'says when to look at what is in profiles',
  photoReviews: 'finds what is in profiles for the staff',
  generatedQuestions: 'says nothing about members',
  signUpInvitations: 'says nothing about members',
  safetyLinks: 'finds plans, which are exported from the log',
  scores: 'is of two members; what concerns a suggestion is in suggestionBatches',
  occurrences: 'finds what is in eventSeries by event',
  suspensions: 'is what the staff decided',
  limitations: 'copies what is in staffDecisions',
  suspensionNotes: 'is what the staff noted',
  suspensionHashes: 'is what the staff decided',
}

test("every view is in the export of a member's data, or left out for a reason", async t => {
  const files = [...(await filesIn('projections/exports')), 'projections/views/chat.ts']
  const text = (await Promise.all(files.map(textOf))).join('\n')
  for (const { file, constant } of await declared('projections', 'defineProjection'))
    t.not(
      text.includes(`.collection(${constant})`),
      constant in notExported,
      `add ${constant} of ${file} to projections/exports/all-topics.ts, or here to notExported`,
    )
})

/** Events of conversations, groups, hangouts and inboxes that make no live message, and why. */
const notLive: Partial<Record<DomainEvent['type'], string>> = {
  ConversationOpened: 'Matched makes one',
  ConversationClosed: 'Unmatched makes one',
  MessagesForgotten: 'the conversation is closed',
  GroupInvited: 'Notified makes one',
  GroupClosed: 'GroupLeft makes one',
  GroupMessagesForgotten: 'the group is closed',
}

const { types: liveTypes } = liveMessagesOf(api)

test('every event of a conversation, a group, a hangout or an inbox makes a live message, or is left out for a reason', t => {
  for (const { type } of [
    ...eventsByDecider.conversation,
    ...eventsByDecider.group,
    ...eventsByDecider.hangout,
    ...eventsByDecider.inbox,
  ])
    t.not(
      liveTypes.includes(type),
      type in notLive,
      `add ${type} to the live-messages.ts of its feature, or here to notLive`,
    )
})

test('the views that are read after a live message are named for every type but those of the socket', t => {
  const named = api.flatMap(({ viewsReadAfter = {} }) => Object.keys(viewsReadAfter))
  const types = LiveMessage.options.map(({ shape }) => shape.type.value)
  t.deepEqual(named.toSorted(), types.filter(type => type !== 'listening').toSorted())
})

test('every kind of key ends with an event', t => {
  const anyData = new Proxy({}, { get: () => 'id' }) as DomainEvent['data']
  const ended = endingTypes.flatMap(type =>
    subjectsEndedBy({ type, data: anyData } as Pick<DomainEvent, 'type' | 'data'>),
  )
  for (const [kind, subject] of Object.entries(subjects))
    t.true(ended.includes(subject('id')), `no event has \`ends\` for the key of a ${kind}`)
})
