import { useState } from 'react'
import { randomId } from '../../../contracts/core/random-id.ts'
import { useCommand } from '../../data/use-command.ts'
import type { ChosenChanges } from './chosen-changes.ts'
import { texts } from './texts.ts'

const failure = texts.notSaved

/**
 * Saves the chosen changes, one call for each part, and calls `onSaved` when all are saved. After a
 * failure, which a toast reports, saving again repeats every call: each gives the same result.
 */
export function useSaveChoices(onSaved: () => void) {
  const [pending, setPending] = useState(false)
  const bio = useCommand('PATCH /api/profile', {
    refresh: ['/api/auth/user', '/api/profile', '/api/discover'],
    failure,
  })
  const hobbies = useCommand('POST /api/profile-hobbies', {
    refresh: ['/api/profile-hobbies'],
    failure,
  })
  const preferences = useCommand('POST /api/relationship-preferences', {
    refresh: ['/api/relationship-preferences'],
    failure,
  })

  const save = async (changes: ChosenChanges) => {
    if (pending) return
    const retry = () => void save(changes)
    const attempt = () => ({ retry, key: randomId() })
    const steps = [
      () => !changes.bio || bio.run({ body: { bio: changes.bio } }, attempt()),
      () => !changes.hobbies || hobbies.run({ body: { hobbies: [...changes.hobbies] } }, attempt()),
      () =>
        !changes.preferences ||
        preferences.run({ body: { preferences: [...changes.preferences] } }, attempt()),
    ]
    setPending(true)
    let isSaved = true
    for (const step of steps) if (isSaved) isSaved = Boolean(await step())
    setPending(false)
    if (isSaved) onSaved()
  }
  return { save: (changes: ChosenChanges) => void save(changes), pending }
}
