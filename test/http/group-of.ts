import type { Community } from './community.ts'
import type { TestMember } from './server.ts'

const choice = { interests: ['journaling'], availability: ['weekdays'] }
const attending = { rsvpStatus: 'attending' }

/** Lets a member join a group that fits them, once it is in all views. */
export const joinGroup = async (
  { caughtUp }: Pick<Community, 'caughtUp'>,
  by: TestMember,
  id: string,
): Promise<void> => {
  await by.post('/api/user-availability', choice)
  await caughtUp()
  await by.post(`/api/group-chats/${id}/join`, attending)
}

/** The id of an open group of the first member, whom the others join one after the other. */
export const groupOf = async (
  server: Pick<Community, 'caughtUp'>,
  founder: TestMember,
  members: readonly TestMember[],
): Promise<string> => {
  const group = { name: 'Slow ink', admission: 'open', ...choice }
  const { id } = (await founder.post('/api/group-chats', group)).body
  for (const one of members) await joinGroup(server, one, id)
  await server.caughtUp()
  return id
}
