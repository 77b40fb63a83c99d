import { causedId } from '../../contracts/core/ids.ts'
import { streams } from '../../contracts/features.ts'
import { type TrialCommand, trial } from '../../domain/payments/trial-decider.ts'
import { type CommandContext, unlinkedContext } from '../../engines/log/dispatch.ts'
import type { JobServices } from '../runtime/queue.ts'

/** Dispatches commands on first weeks, without a cause that links them to an account. */
export const dispatchTrials = async (
  commands: readonly TrialCommand[],
  cause: CommandContext,
  { dispatch }: Pick<JobServices, 'dispatch'>,
): Promise<void> => {
  for (const command of commands) {
    const id = causedId('trial', cause.command, command.type, command.trialId)
    await dispatch(trial, streams.trial(command.trialId), command, unlinkedContext(id, cause.now))
  }
}
