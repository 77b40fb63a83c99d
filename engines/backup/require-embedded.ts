import type { DiskLocation } from '../config/locations.ts'
import type { Config } from '../config.ts'
import { BackupFault } from './manifest.ts'

/** A config whose stores are all files of this machine. */
export type EmbeddedConfig = Config & { readonly media: DiskLocation }

/** @throws {BackupFault} `not_embedded`: a store is on a server, which has its own tools. */
export const requireEmbedded = (config: Config): EmbeddedConfig => {
  const { media } = config
  if (media.type === 'disk') return { ...config, media }
  throw new BackupFault(
    'not_embedded',
    'MEDIA_URL names a server, which this command does not copy. Use its own tools, see docs/operations.md.',
  )
}
