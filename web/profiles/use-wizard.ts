import { useEffect, useState } from 'react'
import type { FieldErrors } from 'react-hook-form'
import type { ProfileInput } from '../../contracts/profiles/profiles.ts'
import { useHistoryLayer } from '../ui/history-layers.ts'
import type { ProfileForm } from './profile-form.ts'
import { lastPart, partOf, placeAt, positionOf, setupSteps } from './setup-steps.ts'
import { texts } from './texts.ts'
import { useCreateProfile } from './use-create-profile.ts'
import { useSetup } from './use-setup.ts'
import { type SetupPart, useSetupUploads } from './use-setup-uploads.ts'

/**
 * The wizard's steps and the three parts of the first: the props of each, and navigation. The
 * browser's Back goes to the one before.
 */
export function useWizard(memberId: string) {
  const state = useSetup(memberId)
  const { setup, change, form } = state
  const { step } = setup
  const position = positionOf(setup)
  const { create, pending } = useCreateProfile(state)

  const uploads = useSetupUploads(state)

  const [waiting, setWaiting] = useState(false)
  const onValid = (profile: ProfileInput) => {
    if (step === 0 && setup.part < lastPart) change(placeAt(position + 1))
    else if (setupSteps[step]?.uploads && uploads.photos.length > 0) setWaiting(true)
    else if (step + 1 < setupSteps.length) change(placeAt(position + 1))
    else create(profile)
  }
  /** Shows the first part with a mistake; what comes later is asked when it is reached. */
  const onInvalid = (errors: FieldErrors<ProfileForm>) => {
    const part = Math.min(...Object.keys(errors).map(field => partOf(field as keyof ProfileForm)))
    if (step === 0 && part > setup.part) change(placeAt(position + 1))
    else if (step > 0 || part < setup.part) change({ step: 0, part })
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
    change(placeAt(position - steps))
  }
  useHistoryLayer(position, back)

  return {
    step,
    position,
    form,
    part: { setup, change, uploads } satisfies SetupPart,
    onSubmit: form.handleSubmit(onValid, onInvalid),
    back: () => back(1),
    busy: pending ? texts.useWizard.creating : waiting && texts.useWizard.uploading,
  }
}
