import { useMember } from '../../data/use-member.ts'
import { useRoute } from '../../data/use-route.ts'
import type { OwnParts } from './chosen-changes.ts'

/** The parts of the member's profile that suggestions may change, as the result of a read. */
export function useOwnParts() {
  const { bio } = useMember()
  const hobbies = useRoute('GET /api/profile-hobbies')
  const preferences = useRoute('GET /api/relationship-preferences')
  const data: OwnParts | undefined =
    hobbies.data && preferences.data
      ? { bio, hobbies: hobbies.data.map(({ hobby }) => hobby), preferences: preferences.data }
      : undefined
  return {
    data,
    error: hobbies.error ?? preferences.error,
    refresh: () => Promise.all([hobbies.refresh(), preferences.refresh()]),
  }
}
