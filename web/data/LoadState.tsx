import type { ReactNode } from 'react'
import { ProblemNotice } from '../ui/ProblemNotice.tsx'
import { SkeletonBlock } from '../ui/Skeleton.tsx'
import { adviceFor } from './call-errors.ts'

type Props<D> = {
  read: { data: D | undefined; error: Error | undefined; refresh: () => unknown }
  /** What is read, in a word: "hobbies". */
  what: string
  /** How tall it will be, about. */
  height?: string
  children: (data: D) => ReactNode
}

/** What a read has found; its place while it is under way; what to do where it failed. */
export function LoadState<D>({ read, what, height = '2rem', children }: Props<D>) {
  const { data, error, refresh } = read
  if (data !== undefined) return children(data)
  if (!error) return <SkeletonBlock $height={height} />
  return (
    <ProblemNotice
      title={`Your ${what} could not be loaded`}
      text={adviceFor(error)}
      onRetry={() => void refresh()}
    />
  )
}
