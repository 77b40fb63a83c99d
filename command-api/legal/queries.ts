import { getContact } from '../../contracts/legal.ts'
import { handle } from '../handle.ts'

export const onGetContact = handle(getContact, async (_, { contactEmail }) => ({
  email: contactEmail ?? null,
}))
