import { useEffect, useState } from 'react'
import type { FieldErrors } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { randomId } from '../../contracts/core/random-id.ts'
import type { ProfileInput } from '../../contracts/profiles/profiles.ts'
import { call } from '../data/call.ts'
import { CallFailed, isUnauthorized, Unreachable } from '../data/call-errors.ts'
import { pageAfterSetup } from '../data/page-after-setup.ts'
import { useRefresh } from '../data/staleness.ts'
import { useLoggedOut } from '../data/use-logged-out.ts'
import { useUser } from '../data/use-member.ts'
import { bidiIsolate } from '../ui/bidi-isolate.ts'
import { useHistoryLayer } from '../ui/history-layers.ts'
import { useToast } from '../ui/toast-state.ts'
import { clearDraft } from './draft.ts'
import { withoutPhoto } from './photos/photo-order.ts'
import type { ProfileForm } from './profile-form.ts'
import { PhotoExpired, sendSetup } from './send-setup.ts'
import { lastPart, partOf, placeAt, positionOf, setupSteps } from './setup-steps.ts'
import { texts } from './texts.ts'
import { useIssues } from './use-issues.ts'
import { type SetupState, useSetup } from './use-setup.ts'
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

/** Creates the profile with all its parts, shows a welcome toast and opens the page after it. */
function useCreateProfile({ form, change, current }: SetupState) {
  const user = useUser()
  const toast = useToast()
  const refresh = useRefresh()
  const navigate = useNavigate()
  const loggedOut = useLoggedOut()
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<Error>()
  useIssues(form, error)

  const failed = (thrown: Error, retry: () => void) => {
    setError(thrown)
    if (isUnauthorized(thrown)) return loggedOut()
    if (objectsTo(thrown, current().basics)) change({ step: 0 })
    const expiredUrl = thrown instanceof PhotoExpired ? thrown.photoUrl : undefined
    if (expiredUrl) change(({ photos }) => ({ photos: withoutPhoto(photos, expiredUrl), step: 1 }))
    const text = expiredUrl ? texts.useCreateProfile.photoFailed : texts.useCreateProfile.failedText
    const action =
      thrown instanceof Unreachable
        ? { label: texts.useCreateProfile.tryAgain, run: retry }
        : undefined
    toast({
      title: texts.useCreateProfile.failedTitle,
      text,
      tone: 'destructive',
      ...(action ? { action } : {}),
    })
  }

  const arrive = async (pseudonym: string) => {
    toast({
      title: texts.useCreateProfile.doneTitle,
      text: texts.useCreateProfile.doneText(bidiIsolate(pseudonym)),
      tone: 'success',
      outlives: 'next-page',
    })
    clearDraft(user.id)
    await refresh('/api/auth/user')
    navigate(pageAfterSetup(), { replace: true })
  }

  const create = async (profile: ProfileInput) => {
    setPending(true)
    setError(undefined)
    try {
      await sendSetup(profile, current(), {
        send: (route, input) => call(route, input, { idempotencyKey: randomId() }),
        keep: change,
      })
      await arrive(profile.pseudonym)
    } catch (thrown) {
      failed(
        thrown instanceof Error ? thrown : new Error(String(thrown)),
        () => void create(profile),
      )
    } finally {
      setPending(false)
    }
  }

  return { create: (profile: ProfileInput) => void create(profile), pending }
}

/** Returns whether the server's validation errors concern the first step. */
const objectsTo = (error: Error, basics: object): boolean =>
  error instanceof CallFailed &&
  (error.problem?.issues ?? []).some(({ path }) => Object.hasOwn(basics, path))
