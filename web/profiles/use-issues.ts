import { useEffect } from 'react'
import type { FieldPath, UseFormReturn } from 'react-hook-form'
import { CallFailed } from '../data/call-errors.ts'
import type { ProfileForm } from './profile-form.ts'

/** Shows the server's validation errors beside their fields. */
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
