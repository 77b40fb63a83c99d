import type { Command } from 'commander'
import { printLine, type TextOutput } from '../../engines/process/command-line/terminal.ts'
import type { createPhotoReviewService, WaitingPhoto } from './photo-review.ts'
import { day, formatOption, printList, type StaffFormat } from './staff-lists.ts'

type PhotosCommandOptions = {
  readonly output: TextOutput
  readonly open: (
    work: (service: ReturnType<typeof createPhotoReviewService>) => Promise<void>,
  ) => Promise<void>
}

const linesOf = ({ at, photoId, profileId }: WaitingPhoto): string[] => [
  `${day(at)}  photo ${photoId}  of profile ${profileId}`,
]

/** Adds the commands that list photos that wait, and let them pass. */
export const addPhotosCommand = (
  program: Command,
  { output, open }: PhotosCommandOptions,
): void => {
  const photos = program
    .command('photos')
    .description('lists photos of new accounts that nobody has looked at, oldest first')
    .addOption(formatOption())
    .action(async ({ format }: { format: StaffFormat }) =>
      open(async service => {
        const none = 'No photo waits.'
        printList(await service.list(), { output, format, none, lines: linesOf })
      }),
    )
  photos
    .command('pass')
    .description('lets everybody see photos that you have looked at')
    .argument('<photos...>', 'their ids')
    .action(async (ids: readonly string[]) =>
      open(async service => {
        for (const id of ids) {
          const waited = await service.pass(id)
          printLine(output, waited ? `Photo ${id} is clear now.` : `Photo ${id} did not wait.`)
        }
      }),
    )
}
