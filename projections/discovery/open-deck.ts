import { comparePositions, type Position } from '../../contracts/event.ts'
import type { DomainEvent } from '../../contracts/events.ts'
import { type DiscoveryMode, modes } from '../../contracts/modes.ts'
import type { EventLog } from '../../engines/event-log.ts'
import { isFinal } from '../failure.ts'
import { keepGoing } from '../keep-going.ts'
import { type ProjectionStatus, trackCourse } from '../status.ts'
import { answersOf } from './answers.ts'
import { createArrivals } from './arrivals.ts'
import { momentOf } from './calendar.ts'
import { awayFrom, chancesWith } from './cards.ts'
import { deal } from './deal.ts'
import type { Deck } from './deck.ts'
import { createDeckIndex, type DeckIndex } from './deck-index.ts'
import { followDeck } from './follow-deck.ts'
import { likersOf } from './likers.ts'
import { modeNumber } from './members.ts'
import { type DeckSource, type Folded, restore } from './restore.ts'
import { createSaver, type Saver } from './saver.ts'
import { isMatched, knows, milesFrom, sees } from './sees.ts'

export type DeckOptions = DeckSource & {
  /** How often the index is left there while things happen, in milliseconds; 5 min unless told. */
  readonly snapshotEvery?: number
  /** Ends the following; dispose leaves the snapshot. */
  readonly signal?: AbortSignal
  /** Hears of every failure: of the log, of the folding, of the snapshot. */
  readonly onFailure?: (view: 'deck', error: unknown) => void
}

/** A deck that says how it stands, like any view. */
export type OpenDeck = Deck & { status(): ProjectionStatus }

/**
 * Opens the discovery index: from its snapshot, then by the log, which it follows until disposed.
 *
 * Resolves when it has caught up, since a deck that does not know the latest blocks must not deal.
 * For the same reason a deck that has failed for good knows nobody until the next start.
 */
export const openDeck = async (options: DeckOptions): Promise<OpenDeck> => {
  const { log, snapshotPath: path, snapshotEvery: every = 5 * 60_000 } = options
  const report = (error: unknown) => options.onFailure?.('deck', error)
  const closing = new AbortController()
  const signal = AbortSignal.any([closing.signal, ...(options.signal ? [options.signal] : [])])
  const folded = await restore(options, report)
  const saver = createSaver({ log, path, every }, folded, report)
  const following = beginFollowing({ log, folded, saver, signal, report })
  await Promise.race([following.firstCaughtUp, following.ended])

  return {
    ...questions(following.trusted),
    status: following.status,
    position: () => folded.mark.position,
    reached: following.reached,
    async [Symbol.asyncDispose]() {
      closing.abort()
      await following.ended
      if (following.trusted() === folded.index) await saver.save()
    },
  }
}

type Following = {
  readonly log: EventLog<DomainEvent>
  readonly folded: Folded
  readonly saver: Saver
  readonly signal: AbortSignal
  readonly report: (error: unknown) => void
}

const beginFollowing = ({ log, folded, saver, signal, report }: Following) => {
  const course = trackCourse('deck')
  const arrivals = createArrivals()
  const firstCaughtUp = Promise.withResolvers<void>()
  let trusted = folded.index

  const moved = (caughtUp: boolean) => {
    course.progress(folded.mark.position, caughtUp)
    arrivals.come(folded.mark.position)
    if (caughtUp) firstCaughtUp.resolve()
    return saver.count(caughtUp)
  }
  const ended = keepGoing({
    signal,
    attempt: () => followDeck({ log, folded, signal, moved }),
    position: () => folded.mark.position,
    failed(error) {
      course.failed(error)
      if (isFinal(error)) trusted = createDeckIndex(folded.index.displace)
      report(error)
    },
  })

  return {
    firstCaughtUp: firstCaughtUp.promise,
    ended,
    status: course.status,
    /** The index; an empty one once the folding has failed for good. */
    trusted: () => trusted,
    async reached(position: Position, patience: AbortSignal) {
      const arrived = comparePositions(folded.mark.position, position) >= 0
      return arrived || arrivals.wait(position, patience)
    },
  }
}

/** What a deck can be asked, by the ids of members and modes. */
const questions = (
  current: () => DeckIndex,
): Pick<
  Deck,
  | 'name'
  | 'deal'
  | 'sees'
  | 'knows'
  | 'matched'
  | 'distance'
  | 'chances'
  | 'away'
  | 'likers'
  | 'answers'
> => {
  /** Asks about two, neither of whom may be unknown. */
  const ofTwo = (
    viewer: string,
    other: string,
    ask: (index: DeckIndex, viewer: number, other: number) => boolean,
  ): boolean => {
    const index = current()
    const one = index.members.find(viewer)
    const two = index.members.find(other)
    return one !== undefined && two !== undefined && ask(index, one, two)
  }

  return {
    name: 'deck',
    deal(viewer, mode, { now, limit }) {
      const index = current()
      const row = index.members.find(viewer)
      if (row === undefined || !index.members.hasMode(row, modeNumber(mode))) return []
      return deal(index, row, modeNumber(mode), now, limit).map(
        card => index.members.ids[card] as string,
      )
    },
    sees: (viewer, other, mode: DiscoveryMode, now) =>
      ofTwo(viewer, other, (index, one, two) =>
        sees(index, one, two, modeNumber(mode), momentOf(now)),
      ),
    knows: (viewer, other) => ofTwo(viewer, other, knows),
    chances(viewer, other, now) {
      const index = current()
      const one = index.members.find(viewer)
      const two = index.members.find(other)
      if (one === undefined || two === undefined) return []
      return chancesWith(index, one, two, now).map(mode => modes[mode] as DiscoveryMode)
    },
    away(viewer, now) {
      const index = current()
      const row = index.members.find(viewer)
      const rows = row === undefined ? [] : awayFrom(index, row, now)
      return new Set(rows.map(other => index.members.ids[other] as string))
    },
    answers: viewer => answersOf(current(), viewer),
    likers(viewer) {
      const index = current()
      const row = index.members.find(viewer)
      return row === undefined ? 0 : likersOf(index, row)
    },
    matched: (viewer, other) => ofTwo(viewer, other, isMatched),
    distance(viewer, other) {
      const index = current()
      const one = index.members.find(viewer)
      const two = index.members.find(other)
      return one === undefined || two === undefined ? null : milesFrom(index, one)(two)
    },
  }
}
