import { type ComponentType, lazy } from 'react'

/** A component that is fetched when it is first shown; `lost` stands in where it cannot be had. */
export const fetched = <N extends string, P extends object>(
  name: N,
  load: () => Promise<Record<N, ComponentType<P>>>,
  lost: ComponentType<object>,
) =>
  lazy(() =>
    load().then(
      loaded => ({ default: loaded[name] as ComponentType<P> }),
      () => ({ default: lost as ComponentType<P> }),
    ),
  )
