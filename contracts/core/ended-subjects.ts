import type { DomainEvent, EventNamed } from './event-types.ts'
import { subjects } from './personal.ts'

/** By event type: the subjects whose keys the event destroys, even if its follow-up jobs fail. */
const endings = {
  AccountClosed: ({ memberId }) => [subjects.member(memberId)],
  ProfileClosed: ({ profileId }) => [subjects.profile(profileId)],
  Unmatched: ({ matchId }) => [subjects.conversation(matchId)],
  ConversationClosed: ({ matchId }) => [subjects.conversation(matchId)],
  GroupClosed: ({ groupId }) => [subjects.group(groupId)],
  ReportForgotten: ({ reportId }) => [subjects.report(reportId)],
  SuspensionNoteForgotten: ({ noteId }) => [subjects.note(noteId)],
  SuspensionHashesErased: ({ hashesId }) => [subjects.hashes(hashesId)],
  BlockHashesErased: ({ hashesId }) => [subjects.hashes(hashesId)],
} as const satisfies {
  readonly [T in DomainEvent['type']]?: (data: EventNamed<T>['data']) => readonly string[]
}

type EndingType = keyof typeof endings

/** The event types that end a subject. */
export const endingTypes = Object.keys(endings) as EndingType[]

/** Returns the subjects whose keys an event destroys; an empty list for most events. */
export const subjectsEndedBy = ({
  type,
  data,
}: Pick<DomainEvent, 'type' | 'data'>): readonly string[] => {
  if (!(type in endings)) return []
  const ending = endings[type as EndingType] as (data: unknown) => readonly string[]
  return ending(data)
}
