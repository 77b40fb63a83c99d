import { getContact } from '../../contracts/legal/legal.ts'
import { type ApiFeature, query } from '../handlers/handler.ts'

const onGetContact = query(getContact, { reads: [] }, async (_, { contactEmail }) => ({
  email: contactEmail ?? null,
}))

export const legalFeature: ApiFeature = { handlers: [onGetContact] }
