import type { DomainEvent, EventNamed } from './events.ts'
import { subjects } from './personal.ts'

/** The subjects of whom an event says that their key is to be destroyed, whatever becomes of jobs. */
const endings = {
  AccountClosed: ({ memberId }) => [subjects.member(memberId)],
  ProfileClosed: ({ profileId }) => [subjects.profile(profileId)],
  Unmatched: ({ matchId }) => [subjects.conversation(matchId)],
  ConversationClosed: ({ matchId }) => [subjects.conversation(matchId)],
  ReportForgotten: ({ reportId }) => [subjects.report(reportId)],
  SuspensionNoteForgotten: ({ noteId }) => [subjects.note(noteId)],
  SuspensionHashesErased: ({ hashesId }) => [subjects.hashes(hashesId)],
  BlockHashesErased: ({ hashesId }) => [subjects.hashes(hashesId)],
} as const satisfies {
  readonly [T in DomainEvent['type']]?: (data: EventNamed<T>['data']) => readonly string[]
}

type EndingType = keyof typeof endings

/** Types of the events that end a subject. */
export const endingTypes = Object.keys(endings) as EndingType[]

/** The subjects whose keys an event destroys; none for most. */
export const subjectsEndedBy = ({
  type,
  data,
}: Pick<DomainEvent, 'type' | 'data'>): readonly string[] => {
  if (!(type in endings)) return []
  const ending = endings[type as EndingType] as (data: unknown) => readonly string[]
  return ending(data)
}
