import { agreeToPhotos, readPhoto, takePhotoBack } from '../../contracts/chat/chat.ts'
import { subjects } from '../../contracts/core/personal.ts'
import { streams } from '../../contracts/features.ts'
import { conversation, conversationNotFound, messageNotFound } from '../../domain/chat/decider.ts'
import { readMessagePhoto } from '../../engines/adapters/images/message-photo-store.ts'
import { conversations, messages } from '../../projections/views/chat.ts'
import { command, query } from '../handlers/handler.ts'
import { findOwnMatch, matchViews } from '../matching/visibility.ts'
import { photoAsAddress, presentPhoto } from './present-photo.ts'
import { choose, findLiveMatch } from './send.ts'

export const onAgreeToPhotos = command(
  agreeToPhotos,
  { reads: matchViews, settles: [conversations] },
  async (request, services) => {
    const { params, body } = request
    await choose(params.matchId, { type: 'AgreeToPhotos', ...body }, request, services)
    return body
  },
)

export const onReadPhoto = query(
  readPhoto,
  { reads: [...matchViews, messages] },
  async (request, services) => {
    const { matchId, messageId } = request.params
    const match = await findOwnMatch(matchId, request, services)
    if (!match) throw conversationNotFound()
    const message = await services.views.collection(messages).get(messageId)
    const agrees = match.photosAgreed?.[request.profileId]
    if (message?.matchId !== matchId || presentPhoto(message.photo, agrees).photo !== 'shown')
      throw messageNotFound()
    const name = { author: message.from, chat: subjects.conversation(matchId), messageId }
    const photo = await readMessagePhoto(name, services)
    if (!photo) throw messageNotFound()
    return { photo: photoAsAddress(photo) }
  },
)

export const onTakePhotoBack = command(
  takePhotoBack,
  { reads: matchViews, settles: [messages] },
  async (request, services) => {
    const { matchId, messageId } = request.params
    await findLiveMatch(matchId, request, services)
    const { profileId: by } = request
    const takeBack = { type: 'TakePhotoBack', matchId, messageId, by } as const
    await request.dispatch(conversation, streams.conversation(matchId), takeBack)
    return { id: messageId }
  },
)
