import { useCallback, useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { ProfileInput } from '../../contracts/profiles/profiles.ts'
import { readDraft, saveDraft } from './draft.ts'
import type { ProfileForm } from './profile-form.ts'
import { creating, fetchChecks } from './profile-resolvers.ts'
import type { Setup } from './setup-state.ts'

export type ChangeSetup = (part: Partial<Setup> | ((setup: Setup) => Partial<Setup>)) => void

/**
 * State of the wizard, stored on the device with every change. The basics are a form of their own,
 * so that typing does not render the whole wizard.
 */
export function useSetup(memberId: string) {
  const [setup, setSetup] = useState(() => readDraft(memberId, new Date()))
  const latest = useRef(setup)

  const keep = useCallback(
    (part: Partial<Setup>) => {
      latest.current = { ...latest.current, ...part }
      saveDraft(memberId, latest.current)
    },
    [memberId],
  )
  const change = useCallback<ChangeSetup>(
    part => {
      keep(typeof part === 'function' ? part(latest.current) : part)
      setSetup(latest.current)
    },
    [keep],
  )

  const form = useForm<ProfileForm, unknown, ProfileInput>({
    resolver: creating,
    defaultValues: setup.basics,
  })
  useEffect(() => void fetchChecks(), [])
  const { subscribe } = form
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => keep({ basics: { ...values } }),
      }),
    [subscribe, keep],
  )

  return {
    setup,
    change,
    form,
    /** Returns the current setup, also between two renders. */
    current: useCallback(() => latest.current, []),
  }
}

export type SetupState = ReturnType<typeof useSetup>
