import { photoWords } from '../../contracts/chat/photo-words.ts'
import { subjects } from '../../contracts/core/personal.ts'
import { route } from '../../contracts/core/route.ts'
import { streams } from '../../contracts/features.ts'
import { sendGroupPhoto } from '../../contracts/groups/groups.ts'
import { group } from '../../domain/groups/decider.ts'
import { groupMessages, groups } from '../../projections/views/groups.ts'
import { storePhoto } from '../chat/store-photo.ts'
import { command } from '../handlers/handler.ts'
import { photoBody } from '../profiles/photos/upload.ts'
import { sendToGroup } from './messages.ts'
import { groupViews } from './visibility.ts'

/** Mounted beside the JSON routes: its body is a form. */
export const onSendGroupPhoto = command(
  route(sendGroupPhoto.endpoint, { ...sendGroupPhoto, body: photoBody }),
  { reads: [...groupViews, groupMessages], settles: [groups, groupMessages] },
  async (request, services) => {
    const { params, query, body } = request
    const said = { content: photoWords, photo: true, ...query } as const
    return sendToGroup(params.id, said, request, services, sending => {
      const { from: author, groupId, messageId } = sending
      const name = { author, chat: subjects.group(groupId), messageId }
      const deciding = { decider: group, stream: streams.group(groupId), command: sending }
      return storePhoto(name, body.photo, deciding, request, services)
    })
  },
)
