import { useEffect } from 'react'
import type { FieldPath, UseFormReturn } from 'react-hook-form'
import { CallFailed } from '../data/call-errors.ts'
import type { ProfileForm } from './profile-form.ts'

/** Shows what the server objects to beside the fields that it is about. */
export function useIssues<Output>(
  { setError }: UseFormReturn<ProfileForm, unknown, Output>,
  error: Error | undefined,
): void {
  useEffect(() => {
    if (!(error instanceof CallFailed)) return
    for (const { path, message } of error.problem?.issues ?? [])
      setError(path as FieldPath<ProfileForm>, { message })
  }, [setError, error])
}
