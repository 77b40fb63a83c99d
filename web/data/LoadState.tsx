import type { ReactNode } from 'react'
import { ProblemNotice } from '../ui/ProblemNotice.tsx'
import { SkeletonBlock } from '../ui/Skeleton.tsx'
import { adviceFor } from './call-errors.ts'
import { texts } from './texts.ts'

type Props<D> = {
  read: { data: D | undefined; error: Error | undefined; refresh: () => unknown }
  /** Name of the data in the failure text, e.g. "hobbies". */
  what: string
  /** Title of the notice after a failure; by default that the data could not be loaded. */
  failure?: string
  /** Approximate height of the content. */
  height?: string
  /** Placeholder while it loads; a block of that height by default. */
  skeleton?: ReactNode
  children: (data: D) => ReactNode
}

/** The result of a read, a skeleton while it loads, or a notice with a retry. */
export function LoadState<D>({
  read,
  what,
  failure,
  height = '2rem',
  skeleton,
  children,
}: Props<D>) {
  const { data, error, refresh } = read
  if (data !== undefined) return children(data)
  if (!error) return skeleton ?? <SkeletonBlock $height={height} />
  return (
    <ProblemNotice
      title={failure ?? texts.loadFailed(what)}
      text={adviceFor(error)}
      onRetry={() => void refresh()}
    />
  )
}
