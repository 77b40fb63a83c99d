import { useEffect, useState } from 'react'
import type { ProfileInput } from '../../contracts/profiles/profiles.ts'
import { useHistoryLayer } from '../ui/history-layers.ts'
import { setupSteps } from './setup-steps.ts'
import { texts } from './texts.ts'
import { useCreateProfile } from './use-create-profile.ts'
import { useSetup } from './use-setup.ts'
import { type SetupPart, useSetupUploads } from './use-setup-uploads.ts'

/** The wizard's steps: the props of each, and navigation. The browser's Back goes to the one before. */
export function useWizard(memberId: string) {
  const state = useSetup(memberId)
  const { setup, change, form } = state
  const { step } = setup
  const { create, pending } = useCreateProfile(state)

  const uploads = useSetupUploads(state)

  const [waiting, setWaiting] = useState(false)
  const onValid = (profile: ProfileInput) => {
    if (setupSteps[step]?.uploads && uploads.photos.length > 0) setWaiting(true)
    else if (step + 1 < setupSteps.length) change({ step: step + 1 })
    else create(profile)
  }

  // Advances as soon as the last photo is uploaded; not while one has failed.
  const haveAllFailed = uploads.photos.every(({ status }) => status === 'failed')
  const allSent = uploads.photos.length === 0
  useEffect(() => {
    if (!waiting || !haveAllFailed) return
    setWaiting(false)
    if (allSent) change({ step: step + 1 })
  }, [waiting, haveAllFailed, allSent, step, change])

  const back = (steps: number) => {
    if (pending) return
    setWaiting(false)
    change({ step: step - steps })
  }
  useHistoryLayer(step, back)

  return {
    step,
    form,
    part: { setup, change, uploads } satisfies SetupPart,
    onSubmit: form.handleSubmit(onValid, () => change({ step: 0 })),
    back: () => back(1),
    busy: pending ? texts.useWizard.creating : waiting && texts.useWizard.uploading,
  }
}
