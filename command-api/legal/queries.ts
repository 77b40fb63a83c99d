import { getContact } from '../../contracts/legal/legal.ts'
import { query } from '../handler.ts'

export const onGetContact = query(getContact, { reads: [] }, async (_, { contactEmail }) => ({
  email: contactEmail ?? null,
}))
