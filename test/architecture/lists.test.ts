import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import test from 'ava'
import { liveTypes } from '../../command-api/live/all-live-messages.ts'
import { endingTypes, subjectsEndedBy } from '../../contracts/core/ended-subjects.ts'
import { type DomainEvent, eventsByDecider } from '../../contracts/core/event-types.ts'
import { subjects } from '../../contracts/core/personal.ts'
import { sources } from './sources.ts'

/*
 * Lists that a feature joins and that no type holds: one that is forgotten shows in no spec of the feature.
 * The table of CONTRIBUTING.md has all lists.
 */
const root = fileURLToPath(new URL('../..', import.meta.url))
const textOf = (file: string) => readFile(join(root, file), 'utf8')

/** `[file, text]` of the sources of a folder, without specs. */
const textsIn = async (folder: string): Promise<[string, string][]> => {
  const files = (await sources(root, folder)).filter(file => !file.endsWith('.test.ts'))
  return Promise.all(files.map(async file => [file, await textOf(file)] as [string, string]))
}

/** Names of the constants that a text declares with one of these functions. */
const declaredWith = (makers: string, text: string): string[] =>
  [...text.matchAll(new RegExp(`const (\\w+)(?:: [^=]*)? = (?:${makers})\\b`, 'g'))].map(
    ([, name = '']) => name,
  )

const mentions = (text: string, name: string): boolean => new RegExp(`\\b${name}\\b`).test(text)

const projections = async () =>
  (await textsIn('projections')).flatMap(([file, text]) =>
    declaredWith('defineProjection', text).map(name => ({ file, name })),
  )

test('every projection is in projections/views/all-views.ts', async t => {
  const list = await textOf('projections/views/all-views.ts')
  const all = await projections()
  t.true(all.length > 10)
  for (const { file, name } of all)
    t.true(
      mentions(list, name),
      `add ${name} of ${file} to allViews in projections/views/all-views.ts`,
    )
})

test('every queue and every reactor is in workers/runtime/run-workers.ts', async t => {
  const list = await textOf('workers/runtime/run-workers.ts')
  const files = await textsIn('workers')
  const groups = files.flatMap(([file, text]) =>
    [...text.matchAll(/const (\w+Queues)[^=]*= \[([^\]]*)\]/g)].map(
      ([, group = '', members = '']) => ({ group, members, file, text }),
    ),
  )
  t.true(groups.length > 5)
  for (const [file, text] of files)
    for (const name of declaredWith('defineQueue|defineReactor', text)) {
      const isMember = (one: (typeof groups)[number]) =>
        mentions(one.members, name) && (one.file === file || one.text.includes(basename(file)))
      const listed = groups.find(isMember)?.group ?? name
      t.true(
        mentions(list, listed),
        `add ${listed} of ${file} to workers/runtime/run-workers.ts, otherwise nothing runs ${name}`,
      )
    }
})

/** Views that an export of a member's data leaves out, each with the reason. */
const notExported: Readonly<Record<string, string>> = {
  closedAccounts: 'the account is being deleted',
  lastSwipes: 'the discovery index has all swipes',
  unsettledLikes: 'holds a like for moments; the discovery index has it then',
  blockHashes: 'identifies others',
  inboxes: 'counts what is in notifications',
  hangoutOffers: 'indexes what is in profiles',
  generatedQuestions: 'says nothing about members',
  scores: 'is of two members; what concerns a suggestion is in suggestionBatches',
  suspensions: 'is what the staff decided',
  suspensionNotes: 'is what the staff noted',
  suspensionHashes: 'is what the staff decided',
}

test("every view is in the export of a member's data, or left out for a reason", async t => {
  const files = await textsIn('projections/exports')
  const text = [
    ...files.map(([, one]) => one),
    await textOf('projections/views/own-conversations.ts'),
  ]
  for (const { file, name } of await projections())
    t.not(
      text.join('\n').includes(`.collection(${name})`),
      name in notExported,
      `add ${name} of ${file} to projections/exports/export-topics.ts, or here to notExported`,
    )
})

/** Events of conversations, groups, hangouts and inboxes that are not pushed to connected members. */
const notPushed: Partial<Record<DomainEvent['type'], string>> = {
  ConversationOpened: 'Matched is pushed',
  ConversationClosed: 'Unmatched is pushed',
  MessagesForgotten: 'the conversation is closed',
  HangoutNotInvited: 'nobody was told of it',
  GroupInvited: 'Notified is pushed',
  GroupClosed: 'GroupLeft is pushed',
  GroupMessagesForgotten: 'the group is closed',
}

test('every event of a conversation, a group, a hangout or an inbox is pushed, or left out for a reason', t => {
  for (const { type } of [
    ...eventsByDecider.conversation,
    ...eventsByDecider.group,
    ...eventsByDecider.hangout,
    ...eventsByDecider.inbox,
  ])
    t.not(
      liveTypes.some(live => live === type),
      type in notPushed,
      `add ${type} to the live-messages.ts of its feature, or here to notPushed`,
    )
})

test('every kind of key ends with an event', t => {
  const anyData = new Proxy({}, { get: () => 'id' }) as DomainEvent['data']
  const ended = endingTypes.flatMap(type =>
    subjectsEndedBy({ type, data: anyData } as Pick<DomainEvent, 'type' | 'data'>),
  )
  for (const [kind, subject] of Object.entries(subjects))
    t.true(
      ended.includes(subject('id')),
      `no event in contracts/core/ended-subjects.ts ends the key of a ${kind}`,
    )
})
