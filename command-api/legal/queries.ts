import { getContact } from '../../contracts/legal/legal.ts'
import { query } from '../handlers/handler.ts'

export const onGetContact = query(getContact, { reads: [] }, async (_, { contactEmail }) => ({
  email: contactEmail ?? null,
}))
