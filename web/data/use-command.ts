import { useCallback, useMemo, useRef, useState } from 'react'
import { randomId } from '../../contracts/core/random-id.ts'
import type { ApiEndpoint, EndpointInput, EndpointResponse } from '../../contracts/features.ts'
import { type ToastText, useToast, useWithdrawToast } from '../ui/toast-state.ts'
import { type Address, addressWith } from './address.ts'
import { call } from './call.ts'
import {
  adviceFor,
  isLimited,
  isListChanged,
  isUnauthorized,
  objectionsTo,
  Unreachable,
} from './call-errors.ts'
import { coalesce } from './coalesce.ts'
import { useRefresh } from './staleness.ts'
import { texts } from './texts.ts'
import { useLoggedOut } from './use-logged-out.ts'

export type CommandOptions<E extends ApiEndpoint> = {
  /** Addresses to refetch after success, each with everything below it. */
  refresh?: readonly Address[] | ((answer: EndpointResponse<E>) => readonly Address[])
  /** Called after the refresh has begun, for toasts and navigation. */
  onDone?: (answer: EndpointResponse<E>, input: EndpointInput<E>) => void
  /** Called after a failure, in addition to the toast. */
  onFailed?: (error: Error, input: EndpointInput<E>) => void
  /**
   * Toast after a failure; by default "Error" with the server's own advice. Undefined for what the
   * screen itself says.
   */
  failure?: ToastText | ((error: Error, input: EndpointInput<E>) => ToastText | undefined)
}

/** One attempt at a command that is a step of a longer action. */
type Attempt = {
  /** Idempotency key: the same for every retry of the step. */
  key: string
  /** Runs on "try again", instead of repeating this step alone. */
  retry: () => void
}

/**
 * One action of the member. `run` sends it under its own idempotency key and returns the response,
 * or undefined after a failure, which a toast reports. If no response arrived, the toast offers to
 * repeat the same call. A list that another device has changed is read again, so that the member sees
 * it before they save once more. Steps that must follow a repeated call too belong in `onDone` or the
 * `Attempt`. There are no automatic retries, and a double click sends once.
 */
export function useCommand<E extends ApiEndpoint>(endpoint: E, options: CommandOptions<E> = {}) {
  const [pendingCount, setPendingCount] = useState(0)
  const [error, setError] = useState<Error>()
  const latest = useRef(options)
  latest.current = options
  const toast = useToast()
  const withdraw = useWithdrawToast()
  const refresh = useRefresh()
  const loggedOut = useLoggedOut()

  const send = useCallback(
    async (
      input: EndpointInput<E>,
      attempt: Partial<Attempt> = {},
    ): Promise<EndpointResponse<E> | undefined> => {
      const { key: idempotencyKey = randomId() } = attempt
      const retry = attempt.retry ?? (() => void send(input, { key: idempotencyKey }))

      setPendingCount(count => count + 1)
      setError(undefined)
      try {
        const answer = await call(endpoint, input, { idempotencyKey })
        withdraw(endpoint)
        const { refresh: addresses = [] } = latest.current
        void refresh(...(typeof addresses === 'function' ? addresses(answer) : addresses))
        latest.current.onDone?.(answer, input)
        return answer
      } catch (thrown) {
        const failed = thrown instanceof Error ? thrown : new Error(String(thrown))
        setError(failed)
        if (isListChanged(failed)) void refresh(addressWith(endpoint, input as object))
        latest.current.onFailed?.(failed, input)
        if (isUnauthorized(failed)) loggedOut()
        else {
          const { failure } = latest.current
          const said = typeof failure === 'function' ? failure(failed, input) : failure
          if (failure && !said) withdraw(endpoint)
          else toast({ cause: endpoint, ...toastFor(failed, said, retry) })
        }
        return undefined
      } finally {
        setPendingCount(count => count - 1)
      }
    },
    [endpoint, refresh, toast, withdraw, loggedOut],
  )

  const coalesced = useMemo(() => coalesce(send), [send])
  const run = useCallback(
    (...[input, attempt]: RunArguments<E>) => coalesced(input as EndpointInput<E>, attempt),
    [coalesced],
  )
  return { run, pending: pendingCount > 0, error }
}

/** `input` may be omitted where a route needs none. */
type RunArguments<E extends ApiEndpoint> =
  object extends EndpointInput<E>
    ? [input?: EndpointInput<E>, attempt?: Attempt]
    : [input: EndpointInput<E>, attempt?: Attempt]

function toastFor(error: Error, failure: ToastText | undefined, retry: () => void): ToastText {
  const isSaid = isListChanged(error) || isLimited(error)
  const text = isSaid
    ? { title: isLimited(error) ? texts.limited : texts.error, text: adviceFor(error) }
    : (failure ?? { title: texts.error, text: adviceFor(error) })
  const action = error instanceof Unreachable ? { label: texts.retry, run: retry } : undefined
  const objections = objectionsTo(error)
  // The same input fails again: what is wrong with it stands in place of the advice to try again.
  const failed = failure ? text.text?.replace(/Please try again\.$/, '') : ''
  return {
    tone: 'destructive',
    ...(action && { action }),
    ...text,
    ...(objections && { text: `${failed ?? ''} ${objections}`.trim() }),
  }
}
