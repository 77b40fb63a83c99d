import type { RecordedEvent } from '../../../contracts/core/event.ts'
import type { EventNamed } from '../../../contracts/events.ts'
import { modes } from '../../../contracts/profiles/mode-labels.ts'
import type { DiscoveryMode } from '../../../contracts/profiles/modes.ts'
import { addTo, type Count, noCount } from '../small-cells.ts'

/** The way from a swipe to a reply in a mode. Not shown are `passed`, `unwritten` and `unanswered`: what is between two steps. */
const nothing = () => ({
  swiped: noCount(),
  liked: noCount(),
  passed: noCount(),
  matched: noCount(),
  unwritten: noCount(),
  written: noCount(),
  unanswered: noCount(),
  answered: noCount(),
})
export type Steps = ReturnType<typeof nothing>

/** Upper bounds in minutes, with labels. */
const waits = [
  [5, '5 minutes'],
  [15, '15 minutes'],
  [60, 'an hour'],
  [240, '4 hours'],
  [1_440, 'a day'],
  [4_320, '3 days'],
  [Number.POSITIVE_INFINITY, 'longer'],
] as const

type Conversation = {
  readonly mode: DiscoveryMode
  readonly profiles: readonly string[]
  readonly senders: string[]
  from: string
  at: number
}

export type Funnel = {
  readonly least: number
  readonly modes: Record<DiscoveryMode, Steps>
  readonly conversations: Map<string, Conversation>
  readonly waitCounts: Count[]
}

export const noFunnel = (least: number): Funnel => ({
  least,
  modes: Object.fromEntries(modes.map(mode => [mode, nothing()])) as Record<DiscoveryMode, Steps>,
  conversations: new Map(),
  waitCounts: waits.map(noCount),
})

type Of<T extends 'Swiped' | 'Matched' | 'MessageSent'> = RecordedEvent<EventNamed<T>>

export const noteSwipe = (funnel: Funnel, { data: { mode, by, action } }: Of<'Swiped'>): void => {
  const steps = funnel.modes[mode]
  addTo(steps.swiped, funnel.least, [by])
  const isLike = action === 'like' || action === 'super_like'
  addTo(isLike ? steps.liked : steps.passed, funnel.least, [by])
}

export const noteMatch = (
  funnel: Funnel,
  { data: { matchId, mode, profiles } }: Of<'Matched'>,
): void => {
  addTo(funnel.modes[mode].matched, funnel.least, profiles)
  funnel.conversations.set(matchId, { mode, profiles, senders: [], from: '', at: 0 })
}

/**
 * Counts a conversation's first message and first answer, and the wait before each change of
 * sender.
 */
export const noteMessage = (
  { least, conversations, modes: all, waitCounts }: Funnel,
  { data: { matchId, from }, at }: Of<'MessageSent'>,
): void => {
  const conversation = conversations.get(matchId)
  if (!conversation) return
  const steps = all[conversation.mode]
  if (!conversation.senders.includes(from)) {
    conversation.senders.push(from)
    addTo(conversation.senders.length === 1 ? steps.written : steps.answered, least, [from])
  }
  if (conversation.from !== '' && conversation.from !== from) {
    const minutes = (Date.parse(at) - conversation.at) / 60_000
    const wait = waitCounts[waits.findIndex(([most]) => minutes <= most)]
    if (wait) addTo(wait, least, [from])
  }
  conversation.from = from
  conversation.at = Date.parse(at)
}

/** The steps of each mode. */
export const funnelFigures = ({ least, modes: all, conversations }: Funnel) => {
  for (const { mode, profiles, senders } of conversations.values())
    if (senders.length === 0) addTo(all[mode].unwritten, least, profiles)
    else if (senders.length === 1) addTo(all[mode].unanswered, least, senders)
  return modes.map(mode => ({ mode, ...all[mode] }))
}

export const waitFigures = ({ waitCounts }: Funnel) =>
  waits.map(([, name], index) => ({ name, answers: waitCounts[index] ?? noCount() }))
