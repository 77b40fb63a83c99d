import { type CommandContext, unlinkedContext } from '../../command-api/dispatch.ts'
import { type TrialCommand, trial } from '../../command-api/payments/trial-decider.ts'
import { causedId } from '../../contracts/ids.ts'
import { streams } from '../../contracts/streams.ts'
import type { JobServices } from '../queue.ts'

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
