import { subjects } from '../../contracts/core/personal.ts'
import { streams } from '../../contracts/features.ts'
import {
  agreeToGroupPhotos,
  readGroupPhoto,
  takeGroupPhotoBack,
} from '../../contracts/groups/groups.ts'
import { group } from '../../domain/groups/decider.ts'
import { groupMessageNotFound } from '../../domain/groups/group-state.ts'
import { readMessagePhoto } from '../../engines/adapters/images/message-photo-store.ts'
import { groupMessages, groups } from '../../projections/views/groups.ts'
import { photoAsAddress, presentPhoto } from '../chat/present-photo.ts'
import { command, query } from '../handlers/handler.ts'
import { readerOf } from './messages.ts'
import { findOwnGroup, groupViews } from './visibility.ts'

export const onAgreeToGroupPhotos = command(
  agreeToGroupPhotos,
  { reads: groupViews, settles: [groups] },
  async (request, services) => {
    const { profileId: by, params, body } = request
    const { id: groupId } = params
    await findOwnGroup(groupId, request, services)
    const agree = { type: 'AgreeToGroupPhotos', groupId, by, ...body } as const
    await request.dispatch(group, streams.group(groupId), agree)
    return body
  },
)

export const onReadGroupPhoto = query(
  readGroupPhoto,
  { reads: [...groupViews, groupMessages] },
  async (request, services) => {
    const { id: groupId, messageId } = request.params
    const { state } = await findOwnGroup(groupId, request, services)
    const message = await services.views.collection(groupMessages).get(messageId)
    const agrees = state.photosAgreed[request.profileId]
    if (!message || presentPhoto(message.photo, agrees).photo !== 'shown')
      throw groupMessageNotFound()
    const { isReadable, read } = await readerOf([message], state, request, services)
    if (!isReadable(message) || !(await read(message))) throw groupMessageNotFound()
    const { from: author } = message
    const name = { author, chat: subjects.group(groupId), messageId }
    const photo = await readMessagePhoto(name, services)
    if (!photo) throw groupMessageNotFound()
    return { photo: photoAsAddress(photo) }
  },
)

export const onTakeGroupPhotoBack = command(
  takeGroupPhotoBack,
  { reads: groupViews, settles: [groupMessages] },
  async (request, services) => {
    const { id: groupId, messageId } = request.params
    await findOwnGroup(groupId, request, services)
    const { profileId: by } = request
    const takeBack = { type: 'TakeGroupPhotoBack', groupId, messageId, by } as const
    await request.dispatch(group, streams.group(groupId), takeBack)
    return { id: messageId }
  },
)
