import type { Manifest } from './manifest.ts'

/** Describes a backup in one line. */
export const summaryOf = ({ madeAt, log, files, media }: Manifest): string => {
  const bytes = Object.values(files).reduce((sum, file) => sum + file.bytes, media.bytes)
  const megabytes = (bytes / 1_000_000).toFixed(1)
  return `${Object.keys(files).join(', ')} and ${media.files} media, ${megabytes} MB, up to position ${log.position}, of ${madeAt}`
}
