import { useCallback, useMemo, useRef, useState } from 'react'
import { randomId } from '../../contracts/core/random-id.ts'
import { addressOf, type Endpoint } from '../../contracts/core/route.ts'
import type { EndpointInput, EndpointResponse } from '../../contracts/core/route-table.ts'
import { type ToastText, useToast, useWithdrawToast } from '../ui/toast-state.ts'
import { call } from './call.ts'
import {
  adviceFor,
  isListChanged,
  isUnauthorized,
  objectionsTo,
  Unreachable,
} from './call-errors.ts'
import { coalesce } from './coalesce.ts'
import { useRefresh } from './staleness.ts'
import { texts } from './texts.ts'
import { useLoggedOut } from './use-logged-out.ts'

export type CommandOptions<T extends Endpoint> = {
  /** Addresses to refetch after success, each with everything below it. */
  refresh?: readonly string[] | ((answer: EndpointResponse<T>) => readonly string[])
  /** Called after the refresh has begun, for toasts and navigation. */
  onDone?: (answer: EndpointResponse<T>, input: EndpointInput<T>) => void
  /** Called after a failure, in addition to the toast. */
  onFailed?: (error: Error, input: EndpointInput<T>) => void
  /** Title of the toast after a failure; by default "Error" with the server's own advice. */
  failure?: ToastText | ((error: Error) => ToastText)
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
export function useCommand<T extends Endpoint>(route: T, options: CommandOptions<T> = {}) {
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
      input: EndpointInput<T>,
      attempt: Partial<Attempt> = {},
    ): Promise<EndpointResponse<T> | undefined> => {
      const { key: idempotencyKey = randomId() } = attempt
      const retry = attempt.retry ?? (() => void send(input, { key: idempotencyKey }))

      setPendingCount(count => count + 1)
      setError(undefined)
      try {
        const answer = await call(route, input, { idempotencyKey })
        withdraw(causeOf(route))
        const { refresh: addresses = [] } = latest.current
        void refresh(...(typeof addresses === 'function' ? addresses(answer) : addresses))
        latest.current.onDone?.(answer, input)
        return answer
      } catch (thrown) {
        const failed = thrown instanceof Error ? thrown : new Error(String(thrown))
        setError(failed)
        if (isListChanged(failed)) void refresh(addressOf(route, input as object))
        latest.current.onFailed?.(failed, input)
        if (isUnauthorized(failed)) loggedOut()
        else toast({ cause: causeOf(route), ...toastFor(failed, latest.current.failure, retry) })
        return undefined
      } finally {
        setPendingCount(count => count - 1)
      }
    },
    [route, refresh, toast, withdraw, loggedOut],
  )

  const coalesced = useMemo(() => coalesce(send), [send])
  const run = useCallback(
    (...[input, attempt]: RunArguments<T>) => coalesced(input as EndpointInput<T>, attempt),
    [coalesced],
  )
  return { run, pending: pendingCount > 0, error }
}

/** `input` may be omitted where a route needs none. */
type RunArguments<T extends Endpoint> =
  object extends EndpointInput<T>
    ? [input?: EndpointInput<T>, attempt?: Attempt]
    : [input: EndpointInput<T>, attempt?: Attempt]

/** Names the toast of a failure, which is withdrawn when the same action succeeds. */
const causeOf = ({ method, path }: Endpoint): string => `${method} ${path}`

function toastFor<T extends Endpoint>(
  error: Error,
  failure: CommandOptions<T>['failure'],
  retry: () => void,
): ToastText {
  const text = isListChanged(error)
    ? { title: texts.error, text: adviceFor(error) }
    : typeof failure === 'function'
      ? failure(error)
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
