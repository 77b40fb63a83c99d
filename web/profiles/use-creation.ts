import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { randomId } from '../../contracts/ids.ts'
import type { ProfileInput } from '../../contracts/profiles.ts'
import { call } from '../data/call.ts'
import { Failure, isUnauthorized, Unreachable } from '../data/failure.ts'
import { useRefresh } from '../data/freshness.ts'
import { useLoggedOut } from '../data/logged-out.ts'
import { sessionAddress } from '../identity/session.ts'
import { useUser } from '../identity/use-member.ts'
import { isolated } from '../look/isolated.ts'
import { useToast } from '../look/toast.ts'
import { without } from '../photos/arrangement.ts'
import { PhotoGone, sendSetup } from './creation.ts'
import { forgetDraft } from './draft.ts'
import { useIssues } from './use-issues.ts'
import type { SetupState } from './use-setup.ts'

/** Makes the profile with all its parts, welcomes the member and goes home. */
export function useCreation({ form, change, current }: SetupState) {
  const user = useUser()
  const toast = useToast()
  const refresh = useRefresh()
  const navigate = useNavigate()
  const loggedOut = useLoggedOut()
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<Error>()
  useIssues(form, error)

  const failed = (thrown: Error, again: () => void) => {
    setError(thrown)
    if (isUnauthorized(thrown)) return loggedOut()
    if (objectsTo(thrown, current().basics)) change({ step: 0 })
    const lost = thrown instanceof PhotoGone ? thrown.photoUrl : undefined
    if (lost) change(({ photos }) => ({ photos: without(photos, lost), step: 1 }))
    const text = lost
      ? 'Failed to upload photo. Please try again.'
      : 'Failed to create profile. Please try again.'
    const action = thrown instanceof Unreachable ? { label: 'Try again', run: again } : undefined
    toast({ title: 'Error', text, tone: 'destructive', ...(action ? { action } : {}) })
  }

  const arrive = async (pseudonym: string) => {
    toast({
      title: 'Profile Created!',
      text: `Welcome to Kith, ${isolated(pseudonym)}. Let's find your connections!`,
      tone: 'success',
    })
    forgetDraft(user.id)
    await refresh(sessionAddress)
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

/** Whether the server's objections are about fields of the first step. */
const objectsTo = (error: Error, basics: object): boolean =>
  error instanceof Failure &&
  (error.problem?.issues ?? []).some(({ path }) => Object.hasOwn(basics, path))
