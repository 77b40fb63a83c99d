import type { ExecutionContext } from 'ava'
import type { RecordedEvent } from '../../contracts/core/event.ts'
import type { DomainEvent, EventNamed } from '../../contracts/events.ts'
import { streams } from '../../contracts/features.ts'
import type { DiscoveryMode } from '../../contracts/profiles/modes.ts'
import { photoFromAddress } from '../../contracts/profiles/photo-addresses.ts'
import { renditionAt } from '../../engines/adapters/images/photo-store.ts'
import type { Keys } from '../../engines/ports/keys.ts'
import type { Media } from '../../engines/ports/media.ts'
import type { ReadModels } from '../../engines/ports/read-models.ts'
import type { DailyAllowances } from '../../engines/records/daily-allowances.ts'
import { allViews } from '../../projections/views/all-views.ts'
import { readMessage } from '../../projections/views/chat.ts'
import { answers as givenAnswers } from '../../projections/views/questions/answers.ts'
import { readGroupMessage } from '../../projections/views/read-group.ts'
import { foldEvents } from '../projections/fold-events.ts'
import { everything } from '../projections/workbench.ts'
import type { AcknowledgedCalls, SentMessage, TestPerson } from './member-actions.ts'
import { pairsOf } from './people.ts'

/** Events of the log at the end. */
export type Log = readonly RecordedEvent<DomainEvent>[]

const named = <T extends DomainEvent['type']>(log: Log, type: T) =>
  (log as readonly { type: string }[]).filter(
    (event): event is RecordedEvent<EventNamed<T>> => event.type === type,
  )

const endedMatches = (log: Log): ReadonlySet<string> =>
  new Set(named(log, 'Unmatched').map(({ data }) => data.matchId))

type MessageLine = { readonly sender: string; readonly message: string }

/** Compares messages by sender, each sender's in their order. */
const assertSameMessages = (
  t: ExecutionContext,
  stored: readonly MessageLine[],
  acknowledged: readonly MessageLine[],
) => {
  const bySender = (all: readonly MessageLine[]) => {
    const groups = Map.groupBy(all, ({ sender }) => sender)
    return [...groups.entries()]
      .map(([sender, messages]) => ({ sender, messages: messages.map(({ message }) => message) }))
      .toSorted((one, other) => (one.sender < other.sender ? -1 : 1))
  }
  t.deepEqual(bySender(stored), bySender(acknowledged))
}

/**
 * Asserts that each acknowledged message is in the log once, each sender's in the order of
 * acknowledgement, and no other. Messages of ended matches are in the log and cannot be decrypted.
 */
export const everyMessageIsThereOnce = async (
  t: ExecutionContext,
  log: Log,
  said: readonly SentMessage[],
  keys: Keys,
) => {
  const ended = endedMatches(log)
  const lineOf = ({ by, to, id, content }: SentMessage): MessageLine => ({
    sender: `${to} ${by.profileId}`,
    message: `${id} ${ended.has(to) ? undefined : content}`,
  })
  const stored = await Promise.all([
    ...named(log, 'MessageSent').map(async ({ data }) => ({
      sender: `${data.matchId} ${data.from}`,
      message: `${data.messageId} ${await readMessage(keys, data)}`,
    })),
    ...named(log, 'GroupMessageSent').map(async ({ data }) => ({
      sender: `${data.groupId} ${data.from}`,
      message: `${data.messageId} ${await readGroupMessage(keys, data)}`,
    })),
  ])
  assertSameMessages(t, stored, said.map(lineOf))
}

/** Asserts that each of these members likes each of the others once in each of the modes. */
export const everyLikeIsThereOnce = (
  t: ExecutionContext,
  log: Log,
  members: readonly TestPerson[],
  modes: readonly DiscoveryMode[],
) => {
  const known = new Set(members.map(({ profileId }) => profileId))
  const likes = named(log, 'Swiped')
    .filter(({ data }) => known.has(data.by))
    .map(({ data: { by, on, mode, action } }) => `${by} ${action} ${on} ${mode}`)
  const expected = modes.flatMap(mode =>
    pairsOf(members).flatMap(([one, other]) => [
      `${one.profileId} like ${other.profileId} ${mode}`,
      `${other.profileId} like ${one.profileId} ${mode}`,
    ]),
  )
  t.deepEqual(likes.toSorted(), expected.toSorted())
}

/**
 * Asserts that each like counts in its member's day. One whose process was killed may count although it
 * was not given.
 */
export const everyLikeIsCounted = async (
  t: ExecutionContext,
  log: Log,
  allowances: Pick<DailyAllowances, 'marksOf' | 'used'>,
) => {
  for (const { data, at, meta } of named(log, 'Swiped')) {
    const day = { name: 'likes', member: data.by, now: new Date(at) } as const
    if (data.action !== 'like') continue
    const used = await allowances.used(day)
    for (const mark of await allowances.marksOf([meta.command])) t.true(used.has(mark))
  }
}

/** Asserts that the live matches are those acknowledged last: one for each pair and mode. */
export const everyMatchIsThereOnce = (
  t: ExecutionContext,
  log: Log,
  matches: AcknowledgedCalls['matches'],
) => {
  const ended = endedMatches(log)
  const live = named(log, 'Matched')
    .filter(({ data }) => !ended.has(data.matchId))
    .map(({ data: { matchId, profiles, mode } }) => `${profiles.join(' ')} ${mode} ${matchId}`)
  const acknowledged = matches.map(({ matchId, sides, mode }) => {
    const profiles = sides.map(({ profileId }) => profileId).toSorted()
    return `${profiles.join(' ')} ${mode} ${matchId}`
  })
  t.deepEqual(live.toSorted(), acknowledged.toSorted())
}

const noticesOf = (log: Log): string[] =>
  named(log, 'Notified').map(({ data }) => `${data.profileId} ${data.subject}`)

/** The notifications that live matches and their messages still lack. */
export const missingNotices = (log: Log): string[] => {
  const ended = endedMatches(log)
  const told = new Set(noticesOf(log))
  const ofMatches = named(log, 'Matched').flatMap(({ data }) =>
    data.profiles.map(profileId => ({ profileId, ...data, subject: `match:${data.matchId}` })),
  )
  const ofMessages = named(log, 'MessageSent').map(({ data }) => ({
    profileId: data.to,
    ...data,
    subject: `message:${data.matchId}`,
  }))
  return [...ofMatches, ...ofMessages]
    .filter(({ matchId }) => !ended.has(matchId))
    .map(({ profileId, subject }) => `${profileId} ${subject}`)
    .filter(notice => !told.has(notice))
}

/** Asserts that both sides are notified once of a live match and once of its messages. */
export const everyMatchIsNotifiedOnce = (t: ExecutionContext, log: Log) => {
  const told = noticesOf(log)
  t.is(new Set(told).size, told.length, 'nothing was read, so nothing is notified again')
  t.deepEqual(missingNotices(log), [])
}

/**
 * Asserts that each photo put on a profile was added once and is in the log and on the disk unless
 * deleted, and that no upload left an unused rendition.
 */
export const everyPhotoIsThereOnce = async (
  t: ExecutionContext,
  log: Log,
  { photos }: AcknowledgedCalls,
  media: Media,
) => {
  const by = (of: TestPerson) => (event: { data: { profileId: string } }) =>
    event.data.profileId === of.profileId
  for (const { of, photoUrls } of photos) {
    const added = named(log, 'PhotoAdded')
      .filter(by(of))
      .map(({ data }) => data.photoId)
    const removed = named(log, 'PhotoRemoved')
      .filter(by(of))
      .map(({ data }) => data.photoId)
    t.is(new Set(added).size, added.length)
    t.is(new Set(removed).size, removed.length)
    const remaining = added.filter(id => !removed.includes(id))
    t.deepEqual(
      remaining,
      photoUrls.map(url => photoFromAddress(url)?.id),
    )
  }
  const wanted = photos.flatMap(({ photoUrls }) => photoUrls.map(url => photoFromAddress(url)?.id))
  const storedKeys = await Array.fromAsync(media.list('photos/'))
  const ids = new Set(storedKeys.map(key => renditionAt(key)?.photoId))
  t.deepEqual([...ids].toSorted(), wanted.toSorted())
}

/**
 * Asserts that no more members go to an event than it has places, that seats are given in the order of
 * waiting, and that each guest has a seat or waits for one in the end.
 */
export const everySeatIsGivenOnce = (
  t: ExecutionContext,
  log: Log,
  { events }: AcknowledgedCalls,
) => {
  t.true(events.length > 0)
  for (const { id, places, host, guests } of events) {
    const going = new Set([host.profileId])
    const waiting: string[] = []
    for (const { type, data } of log.filter(({ stream }) => stream === streams.meetup(id))) {
      if (type === 'WaitlistJoined') waiting.push(data.profileId)
      if (type === 'WaitlistLeft') waiting.splice(waiting.indexOf(data.profileId), 1)
      if (type === 'RsvpGiven')
        data.status === 'going' ? going.add(data.profileId) : going.delete(data.profileId)
      if (type === 'SeatPromoted') {
        t.true(data.profileId === waiting.shift(), 'seats are given in order')
        going.add(data.profileId)
      }
      t.true(going.size <= places)
    }
    t.is(going.size, places)
    const inOrder = [host, ...guests].map(({ profileId }) => profileId).toSorted()
    t.deepEqual([...going, ...waiting].toSorted(), inOrder)
  }
}

/** Asserts that each change of an answer is in the log once, in order, and that the last one is the answer. */
export const everyAnswerIsThereOnce = async (
  t: ExecutionContext,
  log: Log,
  { answers }: AcknowledgedCalls,
  views: ReadModels,
) => {
  t.true(answers.length > 0)
  for (const { by, questionId, isYes } of answers) {
    const changes = named(log, 'QuestionAnswered').filter(
      ({ data }) => data.profileId === by.profileId && data.questionId === questionId,
    )
    t.deepEqual(
      changes.map(({ data }) => data.answer?.answerBoolean),
      [isYes, !isYes, isYes],
    )
    const own = await views.collection(givenAnswers).get(by.profileId)
    t.is(own?.answers[questionId]?.answerBoolean, isYes)
  }
}

const matchesOf = (
  log: Log,
  type: 'Matched' | 'Unmatched' | 'ConversationOpened' | 'ConversationClosed',
): string[] =>
  named(log, type)
    .map(({ data }) => data.matchId)
    .toSorted()

/** The live matches whose conversations are not open yet. */
export const unopenedMatches = (log: Log): string[] => {
  const opened = matchesOf(log, 'ConversationOpened')
  const ended = endedMatches(log)
  return matchesOf(log, 'Matched').filter(id => !opened.includes(id) && !ended.has(id))
}

/** Asserts that the conversation of each match opens once, and closes once when the match ends. */
export const everyConversationIsThereOnce = (t: ExecutionContext, log: Log) => {
  t.deepEqual(matchesOf(log, 'ConversationClosed'), matchesOf(log, 'Unmatched'))
  const opened = matchesOf(log, 'ConversationOpened')
  t.is(new Set(opened).size, opened.length)
  t.deepEqual(unopenedMatches(log), [])
}

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

/** Asserts that every view holds what a fold of the log makes. */
export const everyViewMatchesLog = async (t: ExecutionContext, views: ReadModels, log: Log) => {
  for (const view of allViews)
    t.deepEqual(plain(await everything(views, view)), plain(foldEvents(view, log)), view.name)
}
