import { subjects } from '../../contracts/core/personal.ts'
import { photoWidths } from '../../contracts/profiles/photo-addresses.ts'
import { messageNotFound } from '../../domain/chat/decider.ts'
import type { ReportEntry } from '../../domain/matching/report-rules.ts'
import { profileWords } from '../../domain/matching/reported-words.ts'
import { photoNotFound } from '../../domain/profiles/photo-rules.ts'
import { readMessagePhoto } from '../../engines/adapters/images/message-photo-store.ts'
import { readRendition } from '../../engines/adapters/images/photo-store.ts'
import type { MessageDocument } from '../../projections/views/chat.ts'
import { messages, readMessage } from '../../projections/views/chat.ts'
import type { ApiRequest } from '../handlers/handler.ts'
import type { Services } from '../handlers/services.ts'
import { findOwnMatch, findVisibleProfile } from './visibility.ts'

/** What a report brings to the staff: fields of its entry, and a photo that the case keeps. */
export type ReportEvidence = Partial<
  Pick<ReportEntry, 'messageId' | 'messageContent' | 'photoId' | 'shown'>
> & {
  readonly photo?: { readonly photoId: string; readonly bytes: Uint8Array }
}

const largest = photoWidths.toSorted((one, other) => other - one)[0] ?? photoWidths[0]

/**
 * A reported profile as its reporter sees it: its words, and one photo. A profile that they do not see
 * brings nothing, so that nobody shows the staff, or learns, what is hidden from them.
 * @throws {Refusal} `not_found`: they see no such photo.
 */
export const shownProfile = async (
  on: string,
  photoId: string | undefined,
  request: ApiRequest<unknown>,
  services: Services,
): Promise<ReportEvidence> => {
  const profile = await findVisibleProfile(on, request, services)
  const isShown = photoId !== undefined && profile?.photos.includes(photoId)
  if (photoId !== undefined && !isShown) throw photoNotFound()
  if (!profile) return {}
  if (photoId === undefined) return { shown: profileWords(profile) }
  const policy = await services.discovery.policyOf(request.profileId, [on], request.now)
  const variant = policy.variantOf(profile, photoId)
  const found = await readRendition(services.media, photoId, variant, largest)
  if (!found) throw photoNotFound()
  return { shown: profileWords(profile), photoId, photo: { photoId, bytes: found.bytes } }
}

/**
 * The message that a reporter shows to the staff, with its text and photo. It is the reported member's, in
 * a conversation of the reporter; any other is not found.
 */
export const shownMessage = async (
  messageId: string,
  on: string,
  request: ApiRequest<unknown>,
  services: Services,
): Promise<ReportEvidence> => {
  const message = await services.views.collection(messages).get(messageId)
  const match = message?.from === on && (await findOwnMatch(message.matchId, request, services))
  const content = message && match ? await readMessage(services.keys, message) : undefined
  if (!message || content === undefined) throw messageNotFound()
  const photo = await photoOf(message, subjects.conversation(message.matchId), services)
  return { messageId, messageContent: content, ...photo }
}

/** The photo of a message, for the case; nothing without one, or once it was taken back. */
export const photoOf = async (
  { id, from, photo }: Pick<MessageDocument, 'id' | 'from' | 'photo'>,
  chat: string,
  services: Services,
): Promise<Pick<ReportEvidence, 'photo'>> => {
  if (!photo) return {}
  const bytes = await readMessagePhoto({ author: from, chat, messageId: id }, services)
  return bytes ? { photo: { photoId: id, bytes } } : {}
}
