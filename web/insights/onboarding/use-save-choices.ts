import { useState } from 'react'
import {
  chooseHobbies,
  discoverByQuery,
  getProfile,
  listHobbies,
  listRelationshipPreferences,
  reviseProfile,
  stateRelationshipPreferences,
} from '../../../contracts/core/endpoint-table.ts'
import { randomId } from '../../../contracts/core/random-id.ts'
import { sessionPath } from '../../../contracts/identity/sign-in.ts'
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
  const bio = useCommand(reviseProfile, {
    refresh: [sessionPath, getProfile.path, discoverByQuery.path],
    failure,
  })
  const hobbies = useCommand(chooseHobbies, { refresh: [listHobbies.path], failure })
  const preferences = useCommand(stateRelationshipPreferences, {
    refresh: [listRelationshipPreferences.path],
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
