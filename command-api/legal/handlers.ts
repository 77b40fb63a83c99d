import { getContact } from '../../contracts/core/legal.ts'
import { query } from '../handler.ts'

const onGetContact = query(getContact, { reads: [] }, async (_, { contactEmail }) => ({
  email: contactEmail ?? null,
}))

export const handlers = [onGetContact] as const
