import type { Instant } from '../../contracts/core/event.ts'
import { streams } from '../../contracts/features.ts'
import type { ReportedThing } from '../../contracts/matching/own-reports.ts'
import { reportedThing } from '../../domain/matching/report-rules.ts'
import { profileWords, titledWords } from '../../domain/matching/reported-words.ts'
import { meetup } from '../../domain/meetups/decider.ts'
import type { ProfileDocument } from '../../domain/profiles/profile.ts'
import type { Dispatch } from '../../engines/log/dispatch.ts'
import type { Keys } from '../../engines/ports/keys.ts'
import type { ReadModels } from '../../engines/ports/read-models.ts'
import { messages, readMessage } from '../../projections/views/chat.ts'
import { groupMessages, groups } from '../../projections/views/groups.ts'
import { readGroupMessage, readGroupWords } from '../../projections/views/read-group.ts'
import type { ReportDocument } from '../../projections/views/staff.ts'

/** What a report says at one time, and what it is about: as its reporter saw it, and now. */
export type CaseEntry = Pick<
  ReportDocument,
  'reason' | 'description' | 'meetupId' | 'groupId' | 'messageId' | 'photoId'
> & {
  readonly at: Instant
  readonly about: ReportedThing
  /** As the reporter saw it; null where the report kept nothing. */
  readonly shown: string | null
  /** As it is now; null once it was deleted. */
  readonly now: string | null
  /** Whether a reported photo is still on the profile; null where none is reported. */
  readonly isPhotoThere: boolean | null
}

type Said = ReportDocument | ReportDocument['additions'][number]

type EntryDependencies = {
  readonly views: Pick<ReadModels, 'collection'>
  readonly keys: Keys
  readonly dispatch: Pick<Dispatch, 'readState'>
}

/** Reads what a report is about: as its reporter saw it, and as it is now. */
export const createEntryReader = ({ views, keys, dispatch }: EntryDependencies) => {
  /** A reported message as it is now; null once it vanished, was removed, or its author left. */
  const messageNow = async (messageId: string, from: string): Promise<string | null> => {
    const message = await views.collection(messages).get(messageId)
    if (message?.from === from) return (await readMessage(keys, message)) ?? null
    const inGroup = await views.collection(groupMessages).get(messageId)
    return inGroup?.from === from ? ((await readGroupMessage(keys, inGroup)) ?? null) : null
  }

  const eventNow = async (meetupId: string): Promise<string | null> => {
    const { status, details } = await dispatch.readState(meetup, streams.meetup(meetupId))
    return status === 'unannounced' || status === 'forgotten'
      ? null
      : titledWords(details.title, details.description)
  }

  const groupNow = async (groupId: string): Promise<string | null> => {
    const found = await views.collection(groups).get(groupId)
    const words = found && (await readGroupWords(keys, found))
    return words ? titledWords(words.name, words.description) : null
  }

  return async (said: Said, on: string, theirs: ProfileDocument | null): Promise<CaseEntry> => {
    const { reason, description, at, meetupId, groupId, messageId, photoId } = said
    const about = reportedThing(said)
    const words = async () => theirs && profileWords(theirs)
    const now = {
      message: () => messageNow(messageId ?? '', on),
      photo: words,
      event: () => eventNow(meetupId ?? ''),
      group: () => groupNow(groupId ?? ''),
      profile: words,
    } as const
    const shown = said.messageContent ?? said.shown ?? null
    const of = { meetupId, groupId, messageId, photoId }
    const isPhotoThere = photoId === undefined ? null : theirs?.photos.includes(photoId) === true
    return { at, reason, description, ...of, about, shown, now: await now[about](), isPhotoThere }
  }
}
