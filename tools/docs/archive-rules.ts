import { streams } from '../../contracts/core/streams.ts'
import {
  type ArchiveRule,
  archiveRules,
  type StreamKind,
} from '../../domain/archive/archive-rules.ts'
import { code, table } from './markdown.ts'

const when: Readonly<Record<ArchiveRule['leaves'], string>> = {
  'day is over': 'once its day is over',
  'account is erased': 'once the account is erased',
  never: 'never',
}

/** Whether the streams of each kind may leave the log, and why. */
export const archiveTable = (): string =>
  table(
    ['stream', 'leaves the log', 'because'],
    Object.entries<ArchiveRule>(archiveRules).map(([kind, { leaves, because }]) => {
      const nameOf = streams[kind as StreamKind] as (...ids: string[]) => string
      return [code(/^[a-z]+/.exec(nameOf('', ''))?.[0] ?? ''), when[leaves], because]
    }),
  )
