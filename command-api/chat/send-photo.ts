import { sendPhoto } from '../../contracts/chat/chat.ts'
import { photoWords } from '../../contracts/chat/photo-words.ts'
import { subjects } from '../../contracts/core/personal.ts'
import { route } from '../../contracts/core/route.ts'
import { streams } from '../../contracts/features.ts'
import { conversation } from '../../domain/chat/decider.ts'
import { conversations, messages } from '../../projections/views/chat.ts'
import { command } from '../handlers/handler.ts'
import { matchViews } from '../matching/visibility.ts'
import { photoBody } from '../profiles/photos/upload.ts'
import { send } from './send.ts'
import { storePhoto } from './store-photo.ts'

/** Mounted beside the JSON routes: its body is a form. */
export const onSendPhoto = command(
  route(sendPhoto.endpoint, { ...sendPhoto, body: photoBody }),
  { reads: matchViews, settles: [conversations, messages] },
  async (request, services) => {
    const { params, query, body } = request
    const { matchId } = params
    const said = { type: 'SendMessage', content: photoWords, photo: true, ...query } as const
    return send(matchId, said, request, services, sending => {
      const { from: author, messageId } = sending
      const name = { author, chat: subjects.conversation(matchId), messageId }
      const stream = streams.conversation(matchId)
      const deciding = { decider: conversation, stream, command: sending }
      return storePhoto(name, body.photo, deciding, request, services)
    })
  },
)
