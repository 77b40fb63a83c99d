import type { RecordedEvent } from '../../../contracts/core/event.ts'
import { Refusal } from '../../../contracts/core/refusals.ts'
import {
  type DomainEvent,
  type EventNamed,
  type EventsOfDecider,
  eventsByDecider,
} from '../../../contracts/events.ts'
import { streams } from '../../../contracts/features.ts'
import { conversation, conversationNotFound } from '../../../domain/chat/decider.ts'
import { type PairCommand, pair } from '../../../domain/matching/decider.ts'
import { addTo, type Count, noCount } from '../small-cells.ts'

type Event = RecordedEvent<DomainEvent>
type Recorded<T extends DomainEvent['type']> = RecordedEvent<EventNamed<T>>
type ConversationCommand = Parameters<typeof conversation.decide>[0]
type Command = PairCommand | ConversationCommand

/** Whether an event is of these types: a stand-in may be of any. */
const isOf = <D extends 'pair' | 'conversation'>(decider: D) => {
  const either: 'pair' | 'conversation' = decider
  const types = new Set<string>(eventsByDecider[either].map(({ type }) => type))
  return (event: Event): event is Event & RecordedEvent<EventsOfDecider<D>> => types.has(event.type)
}
const isOfPair = isOf('pair')
const isOfConversation = isOf('conversation')

/** Why a command ends differently; `nothing`: it changes nothing; `other_events`: it makes others. */
type Outcome = { readonly command: string; readonly code: string; readonly commands: Count }

const isA = <T extends DomainEvent['type']>(event: Event, type: T): event is Event & Recorded<T> =>
  event.type === type

const find = <T extends DomainEvent['type']>(events: readonly Event[], type: T) =>
  events.find((event): event is Event & Recorded<T> => isA(event, type))

/** The command of two members from which the events came; undefined for one that is not asked again. */
const pairCommand = (events: readonly Event[]): PairCommand | undefined => {
  const [first] = events
  if (!first) return undefined
  const now = new Date(first.at)
  if (isA(first, 'Swiped')) {
    const matchId = find(events, 'Matched')?.data.matchId ?? first.id
    return { type: 'Swipe', ...first.data, matchId, visible: true, now }
  }
  if (events.length > 1) return undefined
  if (isA(first, 'SwipeUndone')) {
    const { by, on, mode } = first.data
    return { type: 'UndoSwipe', by, on, mode, now }
  }
  if (isA(first, 'Unmatched')) {
    const { by, profiles, matchId } = first.data
    return { type: 'Unmatch', by, on: profiles.find(one => one !== by) ?? by, matchId }
  }
  return undefined
}

const conversationCommand = (
  events: readonly Event[],
  opening: Recorded<'ConversationOpened'>['data'] | undefined,
): ConversationCommand | undefined => {
  const sent = find(events, 'MessageSent')
  if (sent && opening) {
    const { from, messageId } = sent.data
    const content = typeof sent.data.content === 'string' ? sent.data.content : ''
    return { type: 'SendMessage', from, messageId, content, match: opening, now: new Date(sent.at) }
  }
  const read = find(events, 'MessagesRead')
  if (read) return { type: 'MarkRead', ...read.data }
  const opened = find(events, 'ConversationOpened')
  return opened && !sent ? { type: 'OpenConversation', ...opened.data } : undefined
}

/** The profiles of the members whose command it is. */
const membersOf = (command: Command): readonly string[] => {
  if ('by' in command) return [command.by]
  if ('from' in command) return [command.from]
  return 'profiles' in command ? command.profiles : []
}

/** The events that were decided, each as the recorded one of its type where there is one. */
const asRecorded = (
  decided: readonly DomainEvent[],
  events: readonly Event[],
  last: Event,
): Event[] => {
  const left = [...events]
  return decided.map(body => {
    const index = left.findIndex(({ type }) => type === body.type)
    const [known] = index < 0 ? [] : left.splice(index, 1)
    if (known) return Object.assign(Object.create(known), { data: body.data })
    return Object.assign(Object.create(last), body, { version: last.version })
  })
}

/**
 * Asks deciders again for the commands from which events came, in pairs and conversations, from where
 * their past differs from the log on. In pairs: swipes, undone swipes and unmatches; in conversations:
 * messages, readings and openings, which also need that the match was made. All else is taken as it is:
 * other streams, other commands, and streams whose first event was not seen.
 */
export const askAgain = () => {
  const pairs = new Map<string, typeof pair.initialState | undefined>()
  const conversations = new Map<string, typeof conversation.initialState | undefined>()
  const openings = new Map<string, Recorded<'ConversationOpened'>['data']>()
  /** Conversations of matches of the log that are not made in this past. */
  const lost = new Set<string>()
  /** Streams whose past differs from the log, from there on. */
  const touched = new Set<string>()
  const outcomes = new Map<string, Outcome>()

  const note = (command: Command, code: string) => {
    const key = `${command.type}/${code}`
    const outcome = outcomes.get(key) ?? { command: command.type, code, commands: noCount() }
    addTo(outcome.commands, Number.POSITIVE_INFINITY, membersOf(command))
    outcomes.set(key, outcome)
  }

  /** Notes an outcome other than the recorded one, and returns the events of this past. */
  const settle = (
    command: Command,
    decided: readonly DomainEvent[] | Refusal,
    events: readonly Event[],
  ): readonly Event[] => {
    if (decided instanceof Refusal) note(command, decided.code)
    else if (decided.length === 0) note(command, 'nothing')
    else if (decided.map(({ type }) => type).join() !== events.map(({ type }) => type).join())
      note(command, 'other_events')
    const last = events.at(-1)
    return decided instanceof Refusal || !last ? [] : asRecorded(decided, events, last)
  }

  const inPair = (stream: string, events: readonly Event[]): readonly Event[] => {
    const state = pairs.get(stream)
    if (!state) return events
    const command = touched.has(stream) ? pairCommand(events) : undefined
    const past = command ? settle(command, pair.decide(command, state), events) : events
    pairs.set(stream, past.filter(isOfPair).reduce(pair.evolve, state))
    return past
  }

  const inConversation = (stream: string, events: readonly Event[]): readonly Event[] => {
    const state = conversations.get(stream)
    if (!state) return events
    const command = touched.has(stream)
      ? conversationCommand(events, openings.get(stream))
      : undefined
    const decide = (asked: ConversationCommand) =>
      lost.has(stream) ? conversationNotFound() : conversation.decide(asked, state)
    const kept = lost.has(stream) ? [] : events
    const past = command ? settle(command, decide(command), events) : kept
    conversations.set(stream, past.filter(isOfConversation).reduce(conversation.evolve, state))
    return past
  }

  /** Notes a stream, and whether its beginning is known. */
  const begin = <S>(states: Map<string, S | undefined>, recorded: Event, initial: S) => {
    if (!states.has(recorded.stream))
      states.set(recorded.stream, recorded.revision === 0 ? initial : undefined)
  }

  return {
    /**
     * The events of one command in one stream, decided anew. `recorded` is what the log has of it,
     * `changed` what the past has in its place.
     */
    command(recorded: readonly Event[], changed: readonly Event[]): readonly Event[] {
      const [first] = recorded
      if (!first) return changed
      const { stream } = first
      if (changed.length !== recorded.length || changed.some((one, n) => one !== recorded[n]))
        touched.add(stream)
      if (stream.startsWith('pair-')) {
        begin(pairs, first, pair.initialState)
        const noSwipe = find(recorded, 'Swiped') && !find(changed, 'Swiped')
        const asked = noSwipe ? changed.filter(({ type }) => type !== 'Matched') : changed
        const past = asked.length > 0 ? inPair(stream, asked) : asked
        const made = find(past, 'Matched')?.data.matchId
        const matched = find(recorded, 'Matched')?.data.matchId
        if (matched && matched !== made) {
          lost.add(streams.conversation(matched))
          touched.add(streams.conversation(matched))
        }
        return past
      }
      if (stream.startsWith('conversation-')) {
        begin(conversations, first, conversation.initialState)
        const opening = find(recorded, 'ConversationOpened')
        if (opening) openings.set(stream, opening.data)
        return changed.length > 0 ? inConversation(stream, changed) : changed
      }
      return changed
    },
    /** The commands with another outcome than in the log, the most frequent first. */
    outcomes: (): readonly Outcome[] =>
      [...outcomes.values()].sort((one, other) => other.commands.value - one.commands.value),
  }
}
