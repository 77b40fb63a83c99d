import { useCallback, useMemo, useRef, useState } from 'react'
import type { Endpoint } from '../../contracts/endpoint.ts'
import type { EndpointInput, EndpointResponse } from '../../contracts/endpoint-types.ts'
import { randomId } from '../../contracts/random-id.ts'
import { type ToastText, useToast } from '../ui/toast.ts'
import { call } from './call.ts'
import { adviceFor, isUnauthorized, Unreachable } from './call-errors.ts'
import { coalesce } from './coalesce.ts'
import { useRefresh } from './staleness.ts'
import { useLoggedOut } from './use-logged-out.ts'

type Options<T extends Endpoint> = {
  /** Addresses to read anew after success, each with all below it. */
  refresh?: readonly string[]
  /** After the refresh has begun: toasts, navigation. */
  onDone?: (answer: EndpointResponse<T>, input: EndpointInput<T>) => void
  /** Once it has failed, besides what the member is told of it. */
  onFailed?: (error: Error, input: EndpointInput<T>) => void
  /** What to say when it fails; without it, the server's own advice under "Error". */
  failure?: ToastText | ((error: Error) => ToastText)
}

/** One go at a command that is a step of something longer. */
type Attempt = {
  /** The idempotency key: the same for every repeat of the step. */
  key: string
  /** What trying again does, in place of repeating this step alone. */
  again: () => void
}

/**
 * One thing a member can do. `run` sends it under a key of its own and answers what the server
 * answered, or undefined when it failed, which the member has then been told. Where no answer came,
 * the toast offers to send the very same again, safely: what must follow then too belongs into
 * `onDone`, or into the `Attempt`. It never repeats by itself, and a double click sends one.
 */
export function useCommand<T extends Endpoint>(route: T, options: Options<T> = {}) {
  const [pendingCount, setPendingCount] = useState(0)
  const [error, setError] = useState<Error>()
  const latest = useRef(options)
  latest.current = options
  const toast = useToast()
  const refresh = useRefresh()
  const loggedOut = useLoggedOut()

  const send = useCallback(
    async (
      input: EndpointInput<T>,
      attempt: Partial<Attempt> = {},
    ): Promise<EndpointResponse<T> | undefined> => {
      const { key: idempotencyKey = randomId() } = attempt
      const again = attempt.again ?? (() => void send(input, { key: idempotencyKey }))

      setPendingCount(count => count + 1)
      setError(undefined)
      try {
        const answer = await call(route, input, { idempotencyKey })
        void refresh(...(latest.current.refresh ?? []))
        latest.current.onDone?.(answer, input)
        return answer
      } catch (thrown) {
        const failed = thrown instanceof Error ? thrown : new Error(String(thrown))
        setError(failed)
        latest.current.onFailed?.(failed, input)
        if (isUnauthorized(failed)) loggedOut()
        else toast(toldOf(failed, latest.current.failure, again))
        return undefined
      } finally {
        setPendingCount(count => count - 1)
      }
    },
    [route, refresh, toast, loggedOut],
  )

  const once = useMemo(() => coalesce(send), [send])
  const run = useCallback(
    (...[input, attempt]: Given<T>) => once(input as EndpointInput<T>, attempt),
    [once],
  )
  return { run, pending: pendingCount > 0, error }
}

/** `input` may be left out where a route needs none. */
type Given<T extends Endpoint> =
  object extends EndpointInput<T>
    ? [input?: EndpointInput<T>, attempt?: Attempt]
    : [input: EndpointInput<T>, attempt?: Attempt]

function toldOf<T extends Endpoint>(
  error: Error,
  failure: Options<T>['failure'],
  again: () => void,
): ToastText {
  const said =
    typeof failure === 'function'
      ? failure(error)
      : (failure ?? { title: 'Error', text: adviceFor(error) })
  const action = error instanceof Unreachable ? { label: 'Try again', run: again } : undefined
  return { tone: 'destructive', ...(action ? { action } : {}), ...said }
}
