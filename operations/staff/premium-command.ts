import { type Command, InvalidArgumentError } from 'commander'
import type { Instant } from '../../contracts/core/event.ts'
import { day } from './staff-lists.ts'

const DAY_MS = 86_400_000
const MAX_DAYS = 3_660

const parseDays = (text: string): number => {
  const days = Number(text)
  if (!/^\d+$/.test(text) || days < 1 || days > MAX_DAYS)
    throw new InvalidArgumentError(`Give whole days from 1 to ${MAX_DAYS}.`)
  return days
}

type PremiumCommandOptions = {
  /**
   * Grants premium until a time, or ends the grant of the staff; returns whether that changed anything.
   */
  readonly setPremium: (profileId: string, until: Instant | null) => Promise<boolean>
  readonly print: (line: string) => void
  readonly now: () => Date
}

/** Adds the command that grants premium for a number of days, or ends the grant of the staff. */
export const addPremiumCommand = (
  program: Command,
  { setPremium, print, now }: PremiumCommandOptions,
): void => {
  program
    .command('premium')
    .description('grants premium to a member, or ends the grant; paid premium stays')
    .argument('<profile>', 'the id of their profile')
    .option('--days <days>', 'how long from now, in whole days', parseDays, 30)
    .option('--end', 'ends the grant of the staff', false)
    .action(async (profile: string, { days, end }: { days: number; end: boolean }) => {
      const until = end ? null : new Date(now().getTime() + days * DAY_MS).toISOString()
      const hasChanged = await setPremium(profile, until)
      if (until !== null) print(`The member has premium until ${day(until)} UTC.`)
      else print(hasChanged ? 'Premium has ended.' : 'The staff had granted no premium.')
    })
}
