import type { Decider } from '../../contracts/core/decider.ts'
import { Refusal } from '../../contracts/core/refusals.ts'
import type { DomainEvent } from '../../contracts/events.ts'
import { messageNotFound } from '../../domain/chat/decider.ts'
import {
  type MessagePhotoName,
  storeMessagePhoto,
} from '../../engines/adapters/images/message-photo-store.ts'
import type { ApiRequest } from '../handlers/handler.ts'
import type { Services } from '../handlers/services.ts'
import { processPhoto } from '../profiles/photos/process-photo.ts'

/** The width in which photos of messages are stored, in pixels; a smaller photo stays as it is. */
const WIDTH = 1280

type Sending<S, C, E extends DomainEvent> = {
  readonly decider: Decider<S, C, E>
  readonly stream: string
  readonly command: C
}

/**
 * Processes and stores the photo of a message that is about to be sent, unless the message would be
 * refused now. If it is refused or interrupted afterwards, no message names the photo, so that nobody
 * can read it; it ends with the chat, or with its author's account.
 *
 * @throws {Refusal} that of the message, or of the photo.
 */
export const storePhoto = async <S, C, E extends DomainEvent>(
  name: MessagePhotoName,
  photo: Uint8Array,
  { decider, stream, command }: Sending<S, C, E>,
  request: Pick<ApiRequest<unknown>, 'readState' | 'signal'>,
  services: Services,
): Promise<void> => {
  const decided = decider.decide(command, await request.readState(decider, stream))
  if (decided instanceof Refusal) throw decided
  const { renditions } = await processPhoto(services.imageProcessor, photo, request.signal)
  if (!(await storeMessagePhoto(name, renditions.clear[WIDTH].bytes, services)))
    throw messageNotFound()
}
