import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { randomId } from '../../contracts/core/random-id.ts'
import type { ProfileInput } from '../../contracts/profiles/profiles.ts'
import { call } from '../data/call.ts'
import { CallFailed, isUnauthorized, Unreachable } from '../data/call-errors.ts'
import { useRefresh } from '../data/staleness.ts'
import { useLoggedOut } from '../data/use-logged-out.ts'
import { useUser } from '../data/use-member.ts'
import { bidiIsolate } from '../ui/bidi-isolate.ts'
import { useToast } from '../ui/toast-state.ts'
import { clearDraft } from './draft.ts'
import { withoutPhoto } from './photos/photo-order.ts'
import { PhotoExpired, sendSetup } from './send-setup.ts'
import { texts } from './texts.ts'
import { useIssues } from './use-issues.ts'
import type { SetupState } from './use-setup.ts'

/** Creates the profile with all its parts, shows a welcome toast and goes home. */
export function useCreateProfile({ form, change, current }: SetupState) {
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
    navigate('/', { replace: true })
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
