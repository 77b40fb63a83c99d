import { signInAs } from '../../operations/sign-in/sign-in-flow.ts'
import { createClient } from '../http/client.ts'

/** Signs up a member with a profile through an API; the client is signed in there. */
export const newMember = async (origin: string, name: string) => {
  const cookie = await signInAs(`${name}@example.org`, origin)
  const client = createClient(origin, { cookie })
  const { body } = await client.post('/api/profile', {
    pseudonym: name,
    age: 30,
    gender: 'woman',
    orientation: 'queer',
  })
  return { ...client, cookie, profileId: body.id as string }
}
