import { getContact } from '../../contracts/legal.ts'
import { handle } from '../handler.ts'

export const onGetContact = handle(getContact, async (_, { contactEmail }) => ({
  email: contactEmail ?? null,
}))
