import { jpegOf } from '../samples/sample-images.ts'
import type { TestResponse } from './client.ts'
import { formOf, sendForm } from './photo-form.ts'
import type { TestMember, TestServer } from './server.ts'

/** The calls about photos in a chat, of a match or a group. */
export const photosIn = (
  { origin }: Pick<TestServer, 'origin'>,
  kind: 'matches' | 'group-chats',
  chatId: string,
) => {
  const chat = `/api/${kind}/${chatId}`
  return {
    agree: (by: TestMember, agrees = true): Promise<TestResponse> =>
      by.put(`${chat}/photo-consent`, { agrees }),
    send: async (by: TestMember, answers?: string): Promise<TestResponse> => {
      const path = `${chat}/photos${answers === undefined ? '' : `?answers=${answers}`}`
      return sendForm(origin, by, formOf(await jpegOf(320, 400)), { path })
    },
    see: (by: TestMember, messageId: string): Promise<TestResponse> =>
      by.get(`${chat}/messages/${messageId}/photo`),
    takeBack: (by: TestMember, messageId: string): Promise<TestResponse> =>
      by.del(`${chat}/messages/${messageId}/photo`),
    list: (by: TestMember): Promise<TestResponse> => by.get(`${chat}/messages`),
  }
}
