import { listMessages, type Message } from '../../contracts/chat/chat.ts'
import type { Instant } from '../../contracts/core/event.ts'
import { limits } from '../../contracts/core/limits.ts'
import { otherOf } from '../../contracts/core/pair.ts'
import { streams } from '../../contracts/features.ts'
import { conversation, conversationNotFound, messageNotFound } from '../../domain/chat/decider.ts'
import { storeIfPossible } from '../../engines/ports/storage-fault.ts'
import { within } from '../../engines/primitives/within.ts'
import {
  conversations,
  type MessageDocument,
  messages,
  readMessage,
  readReaction,
} from '../../projections/views/chat.ts'
import { query } from '../handlers/handler.ts'
import type { Services } from '../handlers/services.ts'
import { OPTIONAL_LOG_TIMEOUT_MS } from '../handlers/timeouts.ts'
import { findOwnMatch, haveReceipts, matchViews } from '../matching/visibility.ts'
import { presentPhoto } from './present-photo.ts'
import { presentReactions } from './present-reactions.ts'
import { findAnswered, presentAnswered } from './quotes.ts'

/** The newest messages of a match, or the newest before one of them; oldest first. */
const findPage = async (
  matchId: string,
  before: string | undefined,
  { views }: Services,
): Promise<MessageDocument[]> => {
  const collection = views.collection(messages)
  const from = before === undefined ? undefined : await collection.get(before)
  if (before !== undefined && from?.matchId !== matchId) throw messageNotFound()
  const page = await collection.find({
    where: { matchId },
    order: { field: 'revision', direction: 'descending' },
    ...(from ? { after: { value: from.revision, key: from.id } } : {}),
    limit: limits.messagesPage,
  })
  return page.reverse()
}

/**
 * Lists messages and marks them and all earlier ones read. They are listed even if that cannot be
 * stored soon.
 */
export const onListMessages = query(
  listMessages,
  { reads: [...matchViews, messages], settles: [conversations] },
  async (request, services) => {
    const { profileId: by, params, query } = request
    const { matchId } = params
    const finding = findPage(matchId, query.before, services)
    finding.catch(() => {}) // a match that is not the caller's is refused first
    const match = await findOwnMatch(matchId, request, services)
    if (!match) throw conversationNotFound()

    const page = await finding
    const upTo = page.findLast(message => message.from !== by)?.revision ?? -1
    if (upTo > (match.read[by] ?? -1))
      await within(
        OPTIONAL_LOG_TIMEOUT_MS,
        storeIfPossible(
          request.dispatch(conversation, streams.conversation(matchId), {
            type: 'MarkRead',
            matchId,
            by,
            upTo,
          }),
        ),
      )

    const isShown = await haveReceipts(match.profiles, services)
    const readByOther = isShown ? (match.read[otherOf(match.profiles, by)] ?? -1) : -1
    const contents = await Promise.all(page.map(message => readMessage(services.keys, message)))
    const answered = await answeredIn(matchId, page, services)
    const presented = page.map(async (message, index) => {
      const content = contents[index]
      if (content === undefined) return [] // its author has left
      const isRead = message.from !== by || message.revision <= readByOther
      const reactions = await presentReactions(
        message,
        async profileId => ({ profileId }), // both members of a match see each other
        one => readReaction(services.keys, matchId, one),
      )
      const seesPhotos = match.photosAgreed?.[by]
      const shown = presentMessage(message, content, { isRead, seesPhotos })
      return [{ ...shown, ...(await answered(message)), ...reactions }]
    })
    return (await Promise.all(presented)).flat()
  },
)

type SentMessage = Pick<MessageDocument, 'id' | 'from' | 'at'> & {
  readonly photo?: boolean | undefined
  readonly answers?: string | undefined
  readonly vanishAt?: Instant | undefined
}

/** Gives what messages of a match answer, as both members see it. */
export const answeredIn = async (
  matchId: string,
  page: readonly SentMessage[],
  { views, keys }: Services,
) => {
  const answered = await findAnswered(page, views.collection(messages))
  return (message: SentMessage) =>
    presentAnswered(message, answered, async one => {
      const content = one.matchId === matchId ? await readMessage(keys, one) : undefined
      return content === undefined ? undefined : { senderProfileId: one.from, content }
    })
}

/** A message as one of both members sees it. */
export const presentMessage = (
  { id, from, at, vanishAt, photo }: SentMessage,
  content: string,
  { isRead, seesPhotos }: { isRead: boolean; seesPhotos: boolean | undefined },
): Message => ({
  id,
  senderProfileId: from,
  content,
  isRead,
  createdAt: at,
  ...(vanishAt === undefined ? {} : { vanishAt }),
  ...presentPhoto(photo, seesPhotos),
})
