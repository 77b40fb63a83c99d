import type { ApiEndpoint, EndpointResponse } from '../../contracts/features.ts'
import { type CommandOptions, useCommand } from '../data/use-command.ts'
import { type ToastText, useToast } from '../ui/toast-state.ts'

type Options<T extends ApiEndpoint> = Pick<CommandOptions<T>, 'refresh' | 'failure'> & {
  /** The toast after success. */
  done: ToastText | ((answer: EndpointResponse<T>) => ToastText)
  onClose: () => void
}

/** The command of a sheet that saves a part of a profile: after success it closes and shows a toast. */
export function useSavePart<T extends ApiEndpoint>(route: T, options: Options<T>) {
  const { done, onClose, ...others } = options
  const toast = useToast()
  return useCommand(route, {
    ...others,
    onDone: answer => {
      onClose()
      toast({ ...(typeof done === 'function' ? done(answer) : done), tone: 'success' })
    },
  })
}
